import type { Page } from "@playwright/test";
import { sentSearches } from "../support/sent-requests";
import { StepsEditor } from "../support/steps-editor";
import { expect, test } from "./fixtures";

const expectNames = (editor: StepsEditor, ...names: readonly string[]) =>
  expect.poll(editor.names).toEqual(names.map((name) => expect.stringContaining(name)));

test("builds all nine actions by keyboard and sends them unchanged", async ({
  workbench,
  page,
}) => {
  const sent = sentSearches(page);
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.add("click");
  await page.keyboard.type("button.accept");
  await editor.add("wait");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("250");
  await editor.add("write");
  await page.keyboard.type('a "b" $c');
  await editor.add("press");
  await page.keyboard.type("Enter");
  await editor.add("scroll");
  await editor.add("screenshot");
  await page.keyboard.type("80");
  await editor.add("scrape");
  await editor.add("run");
  await page.keyboard.type("return 1");
  await editor.add("save");
  await workbench.run.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(JSON.parse(sent[0] ?? "").scrapeOptions.actions).toEqual([
    { type: "click", selector: "button.accept" },
    { type: "wait", milliseconds: 250 },
    { type: "write", text: 'a "b" $c' },
    { type: "press", key: "Enter" },
    { type: "scroll" },
    { type: "screenshot", quality: 80 },
    { type: "scrape" },
    { type: "executeJavascript", script: "return 1" },
    { type: "pdf" },
  ]);
});

test("reorders, duplicates, disables, comments and deletes steps by keyboard and announces each change", async ({
  workbench,
  page,
}) => {
  const sent = sentSearches(page);
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  for (const name of ["scrape", "scroll", "save"]) await editor.add(name);
  const status = page.getByRole("status");

  await editor.titles.nth(2).press("Alt+ArrowUp");
  await expect(status.filter({ hasText: "Save as PDF is now step 2 of 3." })).toHaveCount(1);
  await expect(editor.titles.nth(1)).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expectNames(editor, "Save as PDF", "Scrape here", "Scroll");

  await editor.choose(2, "Duplicate");
  await expect(editor.titles).toHaveCount(4);
  await editor.choose(1, "Disable");
  await expect(editor.step(1)).toContainText("disabled");

  await editor.titles.nth(3).press("Delete");
  await expect(editor.titles).toHaveCount(3);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.titles).toHaveCount(4);

  await workbench.run.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(JSON.parse(sent[0] ?? "").scrapeOptions.actions).toEqual([
    { type: "scrape" },
    { type: "scrape" },
    { type: "scroll" },
  ]);
});

test("selects several steps and edits them together", async ({ workbench, page }) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  for (const name of ["scrape", "scroll", "save"]) await editor.add(name);
  await page.getByRole("checkbox", { name: "Select step 1" }).check();
  await page.getByRole("checkbox", { name: "Select step 2" }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar", { name: "Selected steps" });
  await expect(bar).toContainText("2 steps selected");
  await bar.getByRole("button", { name: "Move down" }).click();
  await expectNames(editor, "Save as PDF", "Scrape here", "Scroll");
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(editor.titles).toHaveCount(1);
  await workbench.expectAccessible();
});

test("accepts a pasted list of actions and reports errors at their steps", async ({
  workbench,
  page,
}) => {
  const sent = sentSearches(page);
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.add("scrape");
  await editor.paste('[{"type":"click","selector":""},{"type":"hover","x":1}]');
  await expect(editor.titles).toHaveCount(3);
  await workbench.run.click();
  await expect(editor.step(2)).toContainText("Error:");
  await expect(page.getByRole("textbox", { name: "Selector" })).toBeFocused();
  expect(sent).toEqual([]);
  await editor.paste("[{]");
  await expect(page.getByText(/^This is not valid JSON/).first()).toBeVisible();
  await workbench.expectAccessible();
});

test("shows an invalid selector of a pasted step", async ({ workbench, page }) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  await editor.paste('[{"type":"click","selector":"a[[["},{"type":"click","selector":"a"}]');
  await expect(editor.titles).toHaveCount(2);
  await expect(editor.step(1)).toContainText("Error:");
  await expect(editor.step(2)).not.toContainText("Error:");
});

test("moves a step by dragging, also in a narrow window", async ({ workbench, page }) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  for (const name of ["scrape", "save"]) await editor.add(name);
  for (const place of [0, 1]) await editor.titles.nth(place).click();
  await editor.dragOver(2, 1);
  await page.mouse.up();
  await expect
    .poll(editor.names)
    .toEqual([expect.stringContaining("Save as PDF"), expect.stringContaining("Scrape here")]);
  await page.setViewportSize({ width: 360, height: 740 });
  await workbench.expectAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("keeps each of 500 steps within reach of the keyboard and of find in page", async ({
  workbench,
  page,
}) => {
  test.slow();
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x");
  const items = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await editor.paste(
    JSON.stringify(
      Array.from({ length: 500 }, (_, at) => ({ type: "click", selector: `#s${at + 1}` })),
    ),
  );
  await expect(items).toHaveCount(500);
  await expect(items.last()).toContainText("#s500");
  // Only cards near the visible part have their controls.
  await expect.poll(() => editor.titles.count()).toBeLessThan(150);
  await expect(editor.titles.first()).toBeFocused();
  await workbench.expectAccessible();

  await page.keyboard.press("Alt+ArrowDown");
  await expect(items.nth(1)).toContainText("#s1");
  await editor.dragHandle(2).press("End");
  await expectText(page, "Click is now step 500 of 500.");
  await expect(editor.dragHandle(500)).toBeFocused();
  await expect(items.last()).toContainText("#s1");

  await items.nth(249).scrollIntoViewIfNeeded();
  const middle = items.nth(249).locator("[data-step-title]");
  await middle.click();
  await items.nth(249).getByRole("textbox").first().fill("#changed");
  await middle.press("Delete");
  await expect(items).toHaveCount(499);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(items).toHaveCount(500);
  await expect(items.nth(249)).toContainText("#changed");
  for (let time = 0; time < 4; time += 1) await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("button", { name: "Add step" })).toBeVisible();
  await expect(items).toHaveCount(0);
});

const expectText = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toHaveCount(1);
