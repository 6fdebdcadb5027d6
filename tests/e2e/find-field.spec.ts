import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const input = (page: Page) => page.getByRole("combobox", { name: "Find a field" });
const options = (page: Page) => page.getByRole("listbox", { name: "Fields" }).getByRole("option");
const limit = (page: Page) => page.getByRole("textbox", { name: "Results per source" });

test("finds a field by a key and a few letters, shows its value and moves to it", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=tide&limit=7");
  await limit(page).focus();
  await page.keyboard.press("Shift+F");
  // Text fields keep their keys.
  await expect(limit(page)).toHaveValue("7F");
  await page.keyboard.press("Backspace");
  await page.getByRole("heading", { name: "Search Workbench" }).click();
  await page.keyboard.press("Shift+F");
  await expect(input(page)).toBeFocused();
  await page.keyboard.type("results per");
  await expect(options(page).first()).toContainText("limit");
  await expect(options(page).first()).toContainText("7");
  await expect(workbench.choice("Web")).toBeHidden();
  await workbench.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(workbench.choice("Web")).toBeVisible();
  await expect(input(page)).toHaveValue("");
  await expect(input(page)).toBeFocused();

  // In a closed part of a section.
  await page.keyboard.type("highlights");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: "Highlighted passages" })).toBeFocused();
  await expect(options(page)).toHaveCount(0);
  await input(page).fill("frobnicate");
  await expect(page.getByText("No field matches.")).toBeVisible();
});

test("shows only changed fields, keeps the others and leads to every error", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=tide&limit=7&country=DE");
  const toggle = page.getByRole("button", { name: "Changed", exact: true });
  await input(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(toggle).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(options(page).filter({ hasText: "country" })).toContainText("DE");
  await expect(options(page).filter({ hasText: "limit" })).toHaveCount(1);
  await expect(options(page).filter({ hasText: "scrapeOptions.timeout" })).toHaveCount(0);
  await workbench.expectAccessible();
  await toggle.click();
  await expect(limit(page)).toHaveValue("7");

  const country = page.getByRole("combobox", { name: "Country" });
  await page.getByRole("button", { name: /^Place/ }).click();
  await country.fill("Atlantis");
  await country.blur();
  await input(page).fill("proxy");
  await page
    .getByRole("button", { name: /1 error/ })
    .first()
    .press("Enter");
  await page
    .getByRole("dialog", { name: "Errors and notes" })
    .getByRole("button", { name: /country/ })
    .click();
  await expect(country).toBeFocused();
  await expect(country).toHaveValue("Atlantis");
  await expect(input(page)).toHaveValue("");
});
