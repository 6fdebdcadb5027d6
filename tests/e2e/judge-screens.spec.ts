import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

test("names why a system has no number, sorts systems by number, and keeps the focus in place", async ({
  page,
}) => {
  const batch = { id: "b", label: "Limits", at: 1_790_000_000_000 };
  const systemOf = (label: string, rankings: readonly object[]) => ({
    ...{ version: 1, id: label, caseId: "limits", label, batch },
    rankings: rankings.map((ranking) => ({ runId: null, failure: null, results: [], ...ranking })),
  });
  const file = {
    ...{ kind: "search-workbench-case", version: 1 },
    case: {
      ...{ version: 1, id: "limits", name: "Limits", createdAt: 1_790_000_000_000, seed: "s" },
      scale: { max: 1, labels: ["Not relevant", "Relevant"] },
      queries: ["q1", "q2", "q3"].map((qid) => ({ qid, query: `Query ${qid}`, need: "" })),
      ...{ guidelines: "", request: null, source: "web", nextQuery: 4, depth: 10, sweeps: [] },
    },
    systems: [
      systemOf("limit 10", [{ qid: "q1" }, { qid: "q2", failure: "The service failed" }]),
      systemOf("limit 2", [{ qid: "q1" }, { qid: "q2" }, { qid: "q3" }]),
    ],
    judgements: ["q1", "q2", "q3"].map((qid) => ({
      ...{ qid, url: "a.example/", address: "https://a.example/", judge: "Ada", verdict: 1 },
      at: 1_790_000_000_000,
    })),
  };
  await page.goto("/judge");
  await page.getByLabel("Open case file…").setInputFiles({
    name: "limits.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await tab(page, "Metrics").press("Enter");
  const table = page.getByRole("region", { name: /of each query and system$/ });
  await expect(table.getByRole("columnheader")).toHaveText(["Query", "limit 2", "limit 10"]);
  const cells = (query: string) => table.getByRole("row", { name: query }).getByRole("cell");
  await expect(cells("Query q1").last()).toContainText(/^0\.000.*no results$/);
  await expect(cells("Query q2").last()).toContainText(/^– ?run failed$/);
  await expect(cells("Query q3").last()).toContainText(/^– ?not run$/);

  // On paper, the choices behind the numbers stay, and forms do not.
  const options = page.getByRole("combobox");
  await page.emulateMedia({ media: "print" });
  await expect(options.first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Metrics as CSV" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await tab(page, "Queries and systems").press("Enter");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: "Queries", exact: true })).toBeVisible();
  for (const name of ["Add queries", "Case", "Run this case"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeHidden();
  await page.emulateMedia({ media: null });

  await tab(page, "Import and export").press("Enter");
  const panel = page.getByRole("region", { name: "Import" });
  await panel
    .getByLabel("Choose a file…")
    .last()
    .setInputFiles({
      name: "grades.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("query,docid,rating\nQuery q1,https://b.example/,1\n"),
    });
  await panel.getByRole("button", { name: "Discard" }).press("Enter");
  await expect(panel).toBeFocused();

  await tab(page, "Queries and systems").press("Enter");
  await page.getByRole("button", { name: /^Remove the system limit 2/ }).press("Enter");
  await page.getByRole("button", { name: "Remove system" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Remove the system limit 10/ })).toBeFocused();

  await page.getByRole("link", { name: "All cases" }).press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("says how many queries of a new case are repeated or beyond the limit", async ({ page }) => {
  await page.goto("/judge");
  await page.getByRole("textbox", { name: "Name" }).fill("Many");
  const lines = Array.from({ length: 6_000 }, (_, at) => `query ${at}`);
  await page
    .getByLabel("Read from a file…")
    .last()
    .setInputFiles({
      name: "queries.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(["query 0", ...lines].join("\n")),
    });
  await page.getByRole("button", { name: "Create case" }).press("Enter");
  await expect(
    page.getByText("5,000 queries added, 1 known already, 1,000 beyond the limit."),
  ).toBeVisible();
});
