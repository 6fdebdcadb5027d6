import { expect, test } from "./fixtures";

test("completes an operator and its value in a few keys and suggests earlier queries", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const { query } = workbench;
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await query.fill("");
  await query.pressSequentially("selector fi");
  await expect(list.getByRole("option")).toHaveText([/^filetype:/]);
  await expect(query).toHaveAttribute("aria-controls", /./);
  await workbench.expectAccessible();
  await query.press("ArrowDown");
  await expect(query).toHaveAttribute("aria-activedescendant", /.+/);
  await query.press("Enter");
  await expect(query).toHaveValue("selector filetype:");
  await expect(list.getByRole("option").first()).toHaveText(/filetype:pdf/);
  await query.press("Escape");
  await expect(list).toBeHidden();
  await expect(query).not.toHaveAttribute("aria-controls", /./);

  // Enter runs if no entry is selected, even with an open list.
  await query.fill("");
  await query.pressSequentially("wait for selector -site:example.org fi");
  await expect(list).toBeVisible();
  await query.press("Enter");
  await expect(workbench.results.getByRole("tab").first()).toBeVisible();

  await query.fill("");
  await query.pressSequentially("si");
  await query.press("ArrowDown");
  await query.press("Enter");
  await expect(list).toContainText("site:example.org");
  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await query.fill("");
  await query.pressSequentially("-site:exam");
  await expect(list).toContainText("-site:example.org");
  await list.getByRole("option").first().click();
  await expect(query).toHaveValue("-site:example.org ");
  await expect(query).toBeFocused();
});

test("updates suggestions that load after the first keystrokes", async ({ workbench, page }) => {
  await workbench.open();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**", (route) => released.then(() => route.continue()));
  await workbench.query.fill("");
  await workbench.query.pressSequentially("selector fi");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await expect(list).toBeHidden();
  release();
  await expect(list.getByRole("option")).toHaveText([/^filetype:/]);
});

test("suggests the domains of the results for the next query", async ({ workbench, page }) => {
  await workbench.open();
  await workbench.search();
  await workbench.query.fill("");
  await workbench.query.pressSequentially("more site:");
  await expect(page.getByRole("listbox", { name: "Suggestions" })).toContainText(
    "in these results",
  );
});

test("edits, inverts and removes the parts of a query one by one", async ({ workbench, page }) => {
  await workbench.open();
  const { query } = workbench;
  await query.fill('solar  "grid storage" site:example.org');
  await page.getByRole("button", { name: "Parts of the query" }).click();
  const parts = page.getByRole("list", { name: "Parts of the query" });
  await expect(parts.getByRole("listitem")).toHaveCount(3);
  await workbench.expectAccessible();

  await parts.getByRole("button", { name: "Exclude: site:example.org" }).press("Enter");
  await expect(query).toHaveValue('solar  "grid storage" -site:example.org');
  await parts.getByRole("button", { name: /grid storage.*edit/ }).click();
  await page.getByRole("textbox", { name: /Exact phrase, edit/ }).fill('"home storage"');
  await page.keyboard.press("Enter");
  await expect(query).toHaveValue('solar  "home storage" -site:example.org');
  await expect(parts.getByRole("button", { name: /home storage.*edit/ })).toBeFocused();
  await parts.getByRole("button", { name: "Remove: solar" }).press("Enter");
  await expect(query).toHaveValue('"home storage" -site:example.org');
  await expect(parts.getByRole("button", { name: /^Remove: "home/ })).toBeFocused();

  await page.keyboard.press("ControlOrMeta+z");
  await expect(query).toHaveValue(/solar/);
});

test("points out an operator that has no effect on the selected sources", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.query.fill("cats larger:800x600");
  const note = page.getByRole("button", { name: /notes? about the query/ });
  await note.click();
  await expect(page.getByRole("dialog", { name: "Notes about the query" })).toContainText(
    "which are not among the sources",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("group", { name: "Result types" }).getByLabel("Images").check();
  await expect(note).toBeHidden();
  await workbench.query.fill('"half a phrase');
  await expect(note).toBeVisible();
  await workbench.query.fill('"half a phrase"');
  await expect(note).toBeHidden();
});

test("takes a pasted page of text without one element per word", async ({ workbench, page }) => {
  await workbench.open();
  const text = "long ".repeat(8_000).trim();
  await workbench.query.fill(text);
  const copy = page.locator(".query-field [aria-hidden] > span");
  await expect(copy).toHaveText(text);
  expect(await copy.locator("span").count()).toBeLessThan(1_000);
});
