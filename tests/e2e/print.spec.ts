import { expect } from "@playwright/test";
import { extractText } from "unpdf";
import { CHAPTERS, PRINTED_ROWS, ScenarioService } from "../support/scenario-service";
import { testBehind } from "./service-fixtures";

const test = testBehind("Paper", () => new ScenarioService().start());

const RESULTS = 60;

test("prints the request, all results and the whole selected page, and no controls", async ({
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await workbench.open(`/?query=long ${RESULTS}&limit=60&formats=markdown`);
  await workbench.search();
  await expect(workbench.items.nth(1)).toBeVisible();
  // Most results and most chapters are outside the window and not rendered.
  expect(await workbench.items.count()).toBeLessThan(RESULTS / 2);
  await workbench.items.nth(1).getByRole("button", { name: "Page 1" }).click();
  await expect(workbench.results.getByText("Chapter 0 of page 1")).toBeVisible();
  // The beginning of a long text is rendered first.
  const preview = workbench.results.getByRole("region", { name: /Preview/ });
  await expect(preview).toHaveAttribute("aria-busy", "false");

  const printed = async () => {
    const { totalPages, text } = await extractText(new Uint8Array(await page.pdf()));
    return { totalPages, text: text.join("\n").replaceAll(/\s+/g, " ") };
  };
  const { totalPages, text } = await printed();
  expect(totalPages).toBeGreaterThan(20);
  const numbers = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, at]) => at));
  expect(numbers(/The limit of (\d+)\./g).size).toBe(RESULTS);
  expect(numbers(/Chapter (\d+) of page 1\b/g).size).toBe(CHAPTERS);
  expect(text).not.toContain("of page 2");
  // The request in words, with date, connection and cost.
  const year = new Date().getFullYear();
  expect(text).toMatch(new RegExp(`^long ${RESULTS} \\d+ \\w+ ${year}.* · Paper · 3 credits · `));
  expect(text).toContain("Up to 60 web pages");
  expect(text).toContain("Result 2 of 60: Preview");
  for (const control of ["Run", "Export", "Library", "Form", "JSON", "As returned", "Find in"])
    expect(text).not.toMatch(new RegExp(`\\b${control}\\b`));
  expect(text).not.toMatch(/· ·|· $/);

  // The columns of a table, and the source of the page.
  await workbench.results.getByRole("radio", { name: "Table" }).check();
  await workbench.results.getByRole("tab", { name: /^Markdown/ }).click();
  await expect(workbench.results.getByRole("region", { name: /Markdown/ })).toContainText(
    "Chapter 0 of page 1",
  );
  const other = await printed();
  expect(other.text).toMatch(/Title.*Domain/);
  expect(new Set(other.text.match(/\bPage \d+\b/g)).size).toBe(RESULTS);
  expect(new Set(other.text.match(/Chapter \d+ of page 1\b/g)).size).toBe(CHAPTERS);

  // In a narrow window, where the detail covers the list.
  await page.setViewportSize({ width: 360, height: 700 });
  await workbench.results.getByRole("tab", { name: /^Preview/ }).click();
  await expect(workbench.results.getByRole("button", { name: "All results" })).toBeVisible();
  await expect(preview).toHaveAttribute("aria-busy", "false");
  const narrow = await printed();
  expect(new Set(narrow.text.match(/\bPage \d+\b/g)).size).toBe(RESULTS);
  expect(new Set(narrow.text.match(/Chapter \d+ of page 1\b/g)).size).toBe(CHAPTERS);
  expect(narrow.text).not.toContain("All results");
});

test("prints a whole page of HTML and a whole raw response, of which a window shows a part", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=printed&limit=60&formats=html");
  await workbench.search();
  const printed = async () => {
    const { text } = await extractText(new Uint8Array(await page.pdf()));
    return text.join("\n").replaceAll(/\s+/g, " ");
  };
  await expect(page.frameLocator("iframe").getByText("Row 0.")).toBeVisible();
  const html = await printed();
  expect(new Set(html.match(/\bRow \d+\./g)).size).toBe(PRINTED_ROWS);
  expect(html).toContain("Left cell Right cell");
  expect(html).toContain("printed without its styles and images");
  expect(html).not.toContain("neverPrinted");

  await workbench.tab("Raw").click();
  await expect(workbench.results.getByRole("region", { name: "Raw response" })).toContainText(
    "success",
  );
  const raw = await printed();
  expect(new Set(raw.match(/\bRow \d+\./g)).size).toBe(PRINTED_ROWS);
  expect(raw).toContain('"creditsUsed": 3');
  expect(raw).toContain('"last": true');
});

test("prints the cells of a table below their headings", async ({ workbench, page }) => {
  await workbench.open("/?query=table&formats=markdown");
  await workbench.search();
  await page.emulateMedia({ media: "print" });
  const left = (role: "columnheader" | "cell", name: string) =>
    workbench.results
      .getByRole(role, { name, exact: true })
      .evaluate((cell) => cell.getBoundingClientRect().left);
  expect(await left("cell", "b")).toBe(await left("columnheader", "Second"));
});
