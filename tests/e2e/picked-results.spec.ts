import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { ScenarioService } from "../support/scenario-service";
import { testBehind } from "./service-fixtures";

const test = testBehind("Picks", () => new ScenarioService().start());

/** Exports from the menu, and returns the name and the text of the file. */
async function exported(page: Page, entry: RegExp): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: entry }).click();
  const download = await downloading;
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), "utf8"),
  };
}

const titlesOf = (jsonl: string) => [...jsonl.matchAll(/"title":"([^"]*)"/g)].map(([, it]) => it);

test("picks by checkbox, key and Shift, keeps picks over filter and sort, and exports only them", async ({
  workbench,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.open("/?query=narrow&sources=web,news,images&formats=markdown");
  await workbench.search();
  const { results } = workbench;
  const box = (title: string) =>
    results.getByRole("checkbox", { name: `Pick ${title}`, exact: true });
  const all = results.getByRole("checkbox", { name: "Pick all shown" });

  await box("Page 1").click();
  await expect(box("Page 1")).toBeChecked();
  await expect(results.getByText("1 picked", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 picked" })).toBeAttached();
  await box("Page 3").click({ modifiers: ["Shift"] });
  await expect(results.getByText("3 picked", { exact: true })).toBeVisible();
  // The letter keys of the list work while a checkbox has the focus.
  await results.getByRole("button", { name: "Page 5", exact: true }).click();
  await page.keyboard.press("x");
  await expect(box("Page 5")).toBeChecked();
  await page.keyboard.press("x");
  await expect(box("Page 5")).not.toBeChecked();
  await expect(all).toHaveAttribute("aria-checked", "mixed");
  await workbench.expectAccessible();

  // Sorted the other way round: files follow the displayed order.
  await results.getByRole("combobox", { name: "Order" }).selectOption("Title A–Z");
  await results.getByRole("combobox", { name: "Order" }).selectOption("");
  const three = await exported(page, /^JSON Lines/);
  expect(three.name).toMatch(/^search-narrow-3-picked-\d{4}-\d\d-\d\d\.jsonl$/);
  expect(titlesOf(three.text)).toEqual(["Page 1", "Page 2", "Page 3"]);

  // A filter hides two picks. They stay picked, and the menu offers the shown results.
  const find = results.getByRole("textbox", { name: "Find in all content" });
  await find.fill("word3");
  await expect(results.getByText("1 of 12 shown", { exact: true })).toBeVisible();
  await expect(results.getByText("3 picked", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitemradio", { name: "3 picked" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "1 shown in Web" }).click();
  await page.getByRole("menuitem", { name: "Copy citations" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^\[Page 3\]\(<[^>]+>\), .* Retrieved \d{4}-\d\d-\d\d\.$/);
  const one = await exported(page, /^CSV/);
  expect(one.name).toMatch(/^search-narrow-1-shown-/);
  expect(one.text.trim().split("\r\n")).toHaveLength(2);
  await find.fill("");

  await page.getByRole("button", { name: "Clear picks" }).click();
  await expect(results.getByText(/picked$/)).toBeHidden();
  await all.click();
  await expect(results.getByText("12 picked", { exact: true })).toBeVisible();
  await workbench.search();
  await expect(results.getByText(/\d picked$/)).toBeHidden();
});

test("copies picked pages for a model, each once and within a token budget", async ({
  workbench,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.open("/?query=narrow&sources=web,news&formats=markdown");
  await workbench.search();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Copy for a model…" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy for a model" });
  await expect(dialog.getByText(/^23 results, .* left out as repeated pages$/)).toBeVisible();
  const copy = dialog.getByRole("button", { name: /^Copy/ });
  const whole = Number((await copy.textContent())?.match(/\d+/)?.[0]);

  const budget = dialog.getByRole("textbox", { name: "Token budget" });
  await budget.fill("many");
  await expect(dialog.getByText(/Enter the budget as a number/)).toBeVisible();
  await expect(copy).toBeDisabled();
  await budget.fill(String(Math.floor(whole / 2)));
  await expect(dialog.getByText(/left out by the budget/)).toBeVisible();
  await expect(dialog.getByRole("progressbar", { name: "Used of the budget" })).toBeVisible();
  expect(Number((await copy.textContent())?.match(/\d+/)?.[0])).toBeLessThanOrEqual(whole / 2);
  await workbench.expectAccessible();
  await budget.fill("");
  // The text above the checkbox disappears and moves it.
  await expect(dialog.getByText(/left out by the budget/)).toBeHidden();
  await dialog.getByRole("checkbox", { name: "Each page once" }).uncheck();
  await expect(dialog.getByText(/repeated pages/)).toBeHidden();
  await page.keyboard.press("Escape");

  await workbench.results.getByRole("checkbox", { name: "Pick Page 4" }).first().click();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Copy for a model…" }).click();
  await dialog.getByRole("button", { name: /^Copy \d+ tokens$/ }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("word4");
  expect(await copied()).not.toContain("word3");
});
