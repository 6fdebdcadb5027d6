import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const queries = (page: Page) => page.getByRole("list", { name: "Queries" }).getByRole("listitem");
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

/** Creates a case with two queries and opens it in a second tab of the browser. */
async function caseInTwoTabs(page: Page): Promise<Page> {
  await page.goto("/judge");
  await field(page, "Name").fill("Reeds");
  await field(page, "Queries").fill("alpha\nbeta");
  await page.getByRole("button", { name: "Create case" }).click();
  await expect(queries(page)).toHaveCount(2);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(queries(other)).toHaveCount(2);
  return other;
}

test("shows what another tab changed in the settings of a case, and stores nothing over it", async ({
  page,
}) => {
  const other = await caseInTwoTabs(page);
  await field(page, "Name of the case").fill("Bitterns");
  await field(page, "Label of grade 1").fill("Close");
  await field(page, "Information need of alpha").fill("Where it grows");
  await page.keyboard.press("Tab");
  await expect(other.getByRole("heading", { name: "Bitterns" })).toBeVisible();

  // Leaving a field without a change stores nothing.
  for (const [name, text] of [
    ["Name of the case", "Bitterns"],
    ["Label of grade 1", "Close"],
    ["Information need of alpha", "Where it grows"],
  ] as const) {
    await field(other, name).focus();
    await expect(field(other, name)).toHaveValue(text);
  }
  await field(other, "Guidelines").fill("Read the page.");
  await other.keyboard.press("Tab");
  await expect(field(page, "Guidelines")).toHaveValue("Read the page.");
  await expect(page.getByRole("heading", { name: "Bitterns" })).toBeVisible();
  // A case has a name: an empty field shows the stored one again.
  await field(page, "Name of the case").fill("  ");
  await page.keyboard.press("Tab");
  await expect(field(page, "Name of the case")).toHaveValue("Bitterns");
});

test("imports no file over queries that another tab added after it was read", async ({ page }) => {
  const other = await caseInTwoTabs(page);
  const read = async () => {
    await page.getByLabel("Choose a file…").setInputFiles({
      name: "grades.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("query,docid,rating\ngamma,https://a.example/,2\n"),
    });
    await expect(page.getByRole("button", { name: "Import 1 judgement" })).toBeVisible();
  };
  await openTab(page, "Import and export");
  await read();
  await field(other, "Queries to add").fill("delta");
  await other.getByRole("button", { name: "Add queries" }).click();
  await expect(page.getByText("The report is outdated")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 1 judgement" })).toBeDisabled();
  await read();
  await page.getByRole("button", { name: "Import 1 judgement" }).click();
  await openTab(page, "Queries and systems");
  await expect(queries(page)).toHaveText([/alpha/, /beta/, /delta/, /gamma/]);
});
