import type { Page } from "@playwright/test";
import { sentSearches } from "../support/sent-requests";
import { StepsEditor } from "../support/steps-editor";
import { expect, test } from "./fixtures";

const footer = (page: Page) => page.getByRole("group", { name: "State of the request" });
const summary = (page: Page) => footer(page).getByRole("button");
const list = (page: Page) => page.getByRole("dialog", { name: "Errors and notes" });
const limit = (page: Page) => page.getByRole("textbox", { name: "Results per source" });
const section = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}`) });
test("shows errors and notes in the footer, at their fields and at their sections", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=tide&limit=3&location=Berlin,Germany");
  await expect(summary(page)).toHaveText("1 note");
  await expect(footer(page)).toContainText("free here");
  await expect(page.getByRole("button", { name: /^Place/ })).toContainText("1 note");
  await workbench.choice("Web").uncheck();
  const noSource = "No source is selected, so there may be no results.";
  await expect(page.locator('[data-field="sources.types"]')).toContainText(noSource);
  const tab = page.getByRole("tab", { name: "Form" });
  const tabPlace = await tab.boundingBox();
  await limit(page).fill("500");
  await limit(page).blur();
  await expect(limit(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("At most 100.")).toBeVisible();
  expect(await tab.boundingBox()).toEqual(tabPlace);
  await expect(summary(page)).toHaveText(/^1 error\s*2 notes$/);
  // The field is below the query, not in the section.
  await expect(page.locator('[data-field="sources.limit"]')).toContainText("Error: ");
  await expect(section(page, "Sources")).not.toContainText("error");
  await expect(section(page, "Sources")).toContainText("1 note");
  await limit(page).fill("5");
  await expect(summary(page)).toHaveText("2 notes");

  // The footer stays in place while the form scrolls.
  const place = await footer(page).boundingBox();
  await page.getByRole("button", { name: /^Safety/ }).scrollIntoViewIfNeeded();
  expect(await footer(page).boundingBox()).toEqual(place);
  await workbench.expectAccessible();
  await summary(page).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(2);
  await workbench.expectAccessible();
  await list(page).getByRole("button", { name: noSource }).click();
  await expect(workbench.choice("Web")).toBeFocused();
  await workbench.choice("Web").check();
  await expect(summary(page)).toHaveText("1 note");

  // From anywhere, also while typing; in both directions.
  await limit(page).fill("0");
  await expect(summary(page)).toContainText("1 error");
  await workbench.query.focus();
  await page.keyboard.press("F8");
  await expect(limit(page)).toBeFocused();
  await page.keyboard.press("F8");
  await expect(page.getByRole("combobox", { name: "Country" })).toBeFocused();
  await page.keyboard.press("Shift+F8");
  await expect(limit(page)).toBeFocused();
  await limit(page).fill("2");
  await page.getByRole("combobox", { name: "Country" }).fill("DE");
  await expect(footer(page)).toContainText("Valid");
  await expect(summary(page)).toHaveCount(0);
});

test("lists the reasons at the Run button, each with a way to its field", async ({
  workbench,
  page,
}) => {
  const searches = sentSearches(page);
  await workbench.open("/?query=x");
  await limit(page).fill("many");
  await page.getByRole("button", { name: /^Place/ }).click();
  await page.getByRole("combobox", { name: "Country" }).fill("Atlantis");
  await workbench.run.click();
  const note = page.getByRole("region", { name: "Not sent" });
  await expect(note).toContainText("Not sent: 2 errors.");
  await expect(note).toContainText("limit – ");
  await expect(note).toContainText("country – ");
  await expect(limit(page)).toBeFocused();
  await workbench.expectAccessible();
  await note.getByRole("button", { name: "Show country" }).click();
  await expect(page.getByRole("combobox", { name: "Country" })).toBeFocused();
  await page.getByRole("combobox", { name: "Country" }).fill("Germany");
  await expect(note).toBeHidden();
  await limit(page).fill("2");

  await workbench.choice("Web").uncheck();
  await workbench.run.click();
  await expect(note).toContainText("no source is selected");
  await note.getByRole("button", { name: "Show sources" }).click();
  await expect(workbench.choice("Web")).toBeFocused();
  expect(searches).toEqual([]);
  await note.getByRole("button", { name: "Run anyway" }).click();
  await expect.poll(() => searches).toHaveLength(1);
});

test("shows the errors of a loaded request immediately", async ({ workbench, page }) => {
  await workbench.open();
  await page.getByRole("tab", { name: "JSON" }).click();
  const editor = page.getByRole("textbox", { name: "Request as JSON" });
  await editor.press("ControlOrMeta+a");
  await page.keyboard.insertText(
    '{"query": "x", "limit": "ten", "timeout": "soon", "country": "Atlantis", "scrapeOptions": {"timeout": -1, "formats": [{"type": "screenshot", "quality": 500}]}}',
  );
  await page.getByRole("tab", { name: "Form" }).click();
  await expect(summary(page)).toContainText("5 errors");
  await expect(section(page, "Sources")).toContainText("1 error");
  await expect(page.getByRole("button", { name: /^Place/ })).toContainText("1 error");
  await expect(limit(page)).toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(summary(page)).toContainText("5 errors");

  // A new request has an empty query, but no error before Run.
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder("Type a command or field…").fill("New request");
  await page.keyboard.press("Enter");
  await expect(summary(page)).toHaveText("1 unfinished");
  await expect(workbench.query).not.toHaveAttribute("aria-invalid", "true");
});

test("shows the errors of a readable link at its fields, and does not send it", async ({
  workbench,
  page,
}) => {
  const searches = sentSearches(page);
  await workbench.open(
    "/?query=x&country=ZZZ&limit=1000&proxy=turbo&includeDomains=https://a.org/b",
  );
  await expect(summary(page)).toContainText("4 errors");
  await expect(page.getByRole("button", { name: /^Place/ })).toContainText("1 error");
  await expect(limit(page)).toHaveAttribute("aria-invalid", "true");
  await workbench.run.click();
  const note = page.getByRole("region", { name: "Not sent" });
  for (const field of ["limit", "country", "includeDomains", "scrapeOptions.proxy"])
    await expect(note).toContainText(`${field}`);
  await note.getByRole("button", { name: "Show country" }).click();
  const country = page.getByRole("combobox", { name: "Country" });
  await expect(country).toBeFocused();
  await expect(country).toHaveValue("ZZZ");
  await expect(country).toHaveAccessibleDescription(/two-letter country code/);
  expect(searches).toEqual([]);
});

test("marks a new step only after its field was left, and a disabled one never", async ({
  workbench,
  page,
}) => {
  const editor = new StepsEditor(page);
  await editor.open(workbench, "/?query=x&limit=3");
  await editor.add("click");
  const selector = editor.step(1).getByRole("textbox", { name: "Selector" });
  const actions = page.getByRole("button", { name: /^Actions/ });
  await expect(selector).toBeFocused();
  await expect(summary(page)).toContainText("1 unfinished");
  await expect(footer(page)).toContainText("free here");
  await expect(actions).not.toContainText("error");
  await expect(selector).not.toHaveAttribute("aria-invalid", "true");

  await workbench.query.focus();
  await expect(selector).toHaveAttribute("aria-invalid", "true");
  await expect(actions).toContainText("1 error");
  await expect(summary(page)).toContainText("1 error");
  await expect(footer(page)).toContainText("free here");

  await editor
    .step(1)
    .getByRole("button", { name: /^More for step/ })
    .click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(actions).not.toContainText("error");
  await expect(footer(page)).toContainText("Valid");
});

test("names and removes unknown items, and keeps the focus", async ({ workbench, page }) => {
  await workbench.open("/?query=tide&sources=web,podcasts&formats=mp3");
  await workbench.choice("News").check();
  await summary(page).click();
  await expect(list(page)).toContainText(
    'sources[1] – must be one of "web", "news", "images", not "podcasts"',
  );
  await expect(list(page)).toContainText("Not in the form: sources[1], scrapeOptions.formats[0]");
  await list(page).getByRole("button", { name: "Remove" }).press("Enter");
  await expect(footer(page)).toContainText("Valid");
  await expect(page.getByRole("tabpanel", { name: "Form" })).toBeFocused();
  await expect(workbench.choice("News")).toBeChecked();
});
