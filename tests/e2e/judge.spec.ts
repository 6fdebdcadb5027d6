import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { judgeUrl } from "../../lib/judge/judge-url";
import { sentSearches } from "../support/sent-requests";
import { importRuns, type RunToStore, searchRuns } from "../support/stored-runs";
import { SweepPageView } from "../support/sweep-page";
import { test } from "./fixtures";

const queries = [
  "search request",
  "page content",
  "results of a service",
  "query operators",
  "credits and limits",
  "timeout errors",
  "formats of a page",
  "cache and privacy",
  "images and news",
  "library of pages",
];

/** Presses a key once and waits until the progress shows it. */
const desk = (page: Page) => page.getByRole("region", { name: "Result to judge" });
const progress = (page: Page) => page.getByRole("progressbar", { name: "Judged" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

async function saved(page: Page, name: string | RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).press("Enter"),
  ]);
  return readFile(await download.path(), "utf8");
}

async function nameJudge(page: Page, name: string) {
  await page.getByRole("textbox", { name: "Name of the judge" }).fill(name);
  await page.keyboard.press("Enter");
}

/** A case of stored runs, with a judge who has a name. */
async function startCase(page: Page, runs: readonly RunToStore[]) {
  await page.goto(judgeUrl({ kind: "runs", ids: runs.map(({ id }) => id) }));
  await page.getByRole("button", { name: "Create case" }).press("Enter");
  await nameJudge(page, "Ada");
  await expect(desk(page)).toBeVisible();
}

test("judges 10 queries of two settings blind by keyboard, shows the better one, and moves the case", async ({
  workbench,
  page,
  browser,
}) => {
  await workbench.open();
  const requests = queries.flatMap((query, at) => [
    { id: `ten-${at}`, request: { query, limit: 10 } },
    { id: `two-${at}`, request: { query, limit: 2 } },
  ]);
  const runs = await searchRuns(page, requests);
  await importRuns(page, runs);
  const sent = sentSearches(page);

  await page.goto(judgeUrl({ kind: "runs", ids: runs.map(({ id }) => id) }));
  await expect(page.getByText("10 queries, 2 settings:")).toBeVisible();
  await expect(page.getByRole("list", { name: "Settings" })).toContainText("limit 2 (10 runs)");
  await page.getByRole("textbox", { name: "Name" }).fill("Guide");
  await page.keyboard.press("Enter");
  await nameJudge(page, "Ada");

  // Blind: neither ranks nor systems are on the page.
  await expect(desk(page)).toBeVisible();
  await expect(page.getByRole("switch", { name: "Blind" })).toBeChecked();
  await expect(page.getByRole("list", { name: "Found by" })).toBeHidden();
  await expect(desk(page)).not.toContainText(/limit (10|2)\b/);
  const total = Number(await progress(page).getAttribute("aria-valuemax"));
  expect(total).toBeGreaterThan(60);
  const title = () => desk(page).locator("[dir=auto]").first().textContent();

  // A grade above the scale does nothing; undo brings the result back.
  const first = await title();
  await page.keyboard.press("4");
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "0");
  await page.keyboard.press("u");
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "1");
  expect(await title()).not.toBe(first);
  await page.keyboard.press("z");
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "0");
  expect(await title()).toBe(first);
  // The note stays with its result; digits are text in it.
  await page.keyboard.press("n");
  await page.keyboard.type("3 of 4 parts");
  await page.keyboard.press("Escape");
  await page.keyboard.press("l");
  await expect(page.getByText(/, 1 for later$/)).toBeVisible();

  for (let judged = 0; judged < total; judged += 1) {
    await expect(progress(page)).toHaveAttribute("aria-valuenow", String(judged));
    await page.keyboard.press(judged % 3 === 0 ? "3" : "2");
  }
  await expect(page.getByText("Every result is judged")).toBeVisible();
  await expect(progress(page)).toHaveAttribute("aria-valuenow", String(total));
  await expect(page.getByText("saving…")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Every result is judged")).toBeVisible();

  await tab(page, "Judge").focus();
  await page.keyboard.press("ArrowRight");
  const verdict = page.getByRole("list", { name: "Comparison with the baseline" });
  await expect(verdict).toContainText("limit 10 is better than limit 2.");
  await expect(verdict).toContainText(/10 queries .*95 % interval .* excludes 0/);
  const table = page.getByRole("region", { name: "Metrics of the systems" });
  await expect(table.getByRole("columnheader")).toHaveText([
    ...["System", "nDCG@10", "P@10", "R@10", "MAP", "MRR", "ERR@10", "Judged@10"],
  ]);
  const compared = table.getByRole("row", { name: /^limit 10/ }).getByRole("cell");
  for (const metric of [0, 1, 2, 3])
    await expect(compared.nth(metric)).toContainText(
      /\+0\.\d{3} over 10\+0\.\d{3} to \+0\.\d{3}better$/,
    );
  await expect(compared.nth(4)).toContainText("±0.000 over 10");
  await expect(table.getByRole("row", { name: /^limit 10/ })).toContainText("1.000 n = 10");
  await expect(page.getByRole("img", { name: /nDCG@10 over time/ })).toBeVisible();
  const csv = await saved(page, "Metrics as CSV");
  expect(csv.split("\r\n").filter((line) => line !== "")).toHaveLength(1 + 2 * 11 + 4);

  await tab(page, "Import and export").click();
  const qrels = await saved(page, "TREC qrels");
  expect(qrels.trim().split("\n")).toHaveLength(total);
  for (const line of qrels.trim().split("\n"))
    expect(line).toMatch(/^q\d+ 0 https?:[\x21-\x7e]+ [23]$/);
  const run = await saved(page, "TREC run: limit 2");
  expect(run).toMatch(/^q1 Q0 https?:\S+ 1 2 limit-2\nq1 Q0 https?:\S+ 2 1 limit-2\n/);
  const caseFile = await saved(page, "Case file");
  expect(sent).toEqual([]);

  // Another browser has no runs, but the case has everything.
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto("/judge");
  await elsewhere
    .getByLabel("Open case file…")
    .last()
    .setInputFiles({
      name: "guide-case.json",
      mimeType: "application/json",
      buffer: Buffer.from(caseFile),
    });
  await expect(elsewhere.getByRole("heading", { name: "Guide" })).toBeVisible();
  await expect(elsewhere.getByText(` · ${total} judgements`)).toBeVisible();
  await tab(elsewhere, "Metrics").click();
  await expect(elsewhere.getByRole("list", { name: "Comparison with the baseline" })).toContainText(
    "limit 10 is better than limit 2.",
  );
  await context.close();
});

test("runs the queries of a case as a sweep, and measures its variants in the case", async ({
  page,
}) => {
  await page.goto("/judge");
  await page.getByRole("textbox", { name: "Name" }).fill("Swept");
  await page.getByRole("textbox", { name: "Queries" }).fill(queries.join("\n"));
  await page.getByRole("button", { name: "Create case" }).press("Enter");
  await expect(page.getByRole("list", { name: "Queries" }).getByRole("listitem")).toHaveCount(10);
  const origin = page.url();
  await page.getByRole("link", { name: "Run this case as a sweep" }).press("Enter");

  const sweep = new SweepPageView(page);
  await expect(
    page.getByText("The rows are 10 queries of the case “Swept”.", { exact: false }),
  ).toBeVisible();
  expect(page.url()).toMatch(/\/sweep\?case=[\w-]+$/);
  await sweep.button("Add an axis").click();
  const axis = page.getByRole("group", { name: "Axis 1" });
  await axis.getByRole("combobox", { name: "Field" }).selectOption("limit");
  await axis.getByRole("textbox", { name: "Values" }).fill("4\n1");
  await expect(page.getByTestId("preview")).toContainText("Runs20");
  await sweep.create();
  await sweep.button("Start 20 runs").click();
  await sweep.expectStates("Done: 20");
  await page.getByRole("link", { name: "Judge the results" }).press("Enter");
  await expect(page.getByText("10 queries, 2 settings:")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Case" })).toHaveValue(/./);
  await page.getByRole("button", { name: "Add runs" }).press("Enter");
  await expect(page).toHaveURL(origin);
  await nameJudge(page, "Ada");
  const total = Number(await progress(page).getAttribute("aria-valuemax"));
  expect(total).toBeGreaterThan(20);
  for (let judged = 0; judged < total; judged += 1) {
    await expect(progress(page)).toHaveAttribute("aria-valuenow", String(judged));
    await page.keyboard.press("2");
  }
  await tab(page, "Metrics").click();
  const verdict = page.getByRole("list", { name: "Comparison with the baseline" });
  await expect(verdict).toContainText("limit 4 is better than limit 1.");
  await expect(
    page.getByRole("region", { name: "nDCG@10 over time" }).getByRole("row"),
  ).toHaveCount(3);
  await tab(page, "Queries and systems").click();
  await expect(page.getByText("The history has no further run of these queries.")).toBeVisible();
});

const hostile = JSON.stringify({
  success: true,
  data: {
    web: [
      {
        url: "https://a.example/one",
        title: "<img src=x onerror=window.hit=1>One",
        description: "An excerpt",
        markdown: `# Stored page\n\n<script>window.hit=1</script>\n\n[bad](javascript:window.hit=1) [good](https://b.example/)\n\n![i](https://c.example/i.png)\n\n    ${"wide ".repeat(99)}`,
        metadata: { statusCode: 200 },
      },
      { url: "https://www.a.example/two/?utm_source=x", title: "Two", description: "" },
    ],
  },
});

test("keeps judges apart, shows conflicts and stored pages safely, and reports every line of an import", async ({
  server,
  workbench,
  page,
}) => {
  await workbench.open();
  const runs = ["limit", "timeout"].map((field, at) => ({
    id: `hostile-${at}`,
    request: { query: "reed", [field]: 5 },
    response: hostile,
  }));
  await importRuns(page, runs);
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.origin) && !request.url().startsWith("blob:"))
      outside.push(request.url());
  });
  await startCase(page, runs);

  // Two runs of the same pages: each page once.
  await expect(progress(page)).toHaveAttribute("aria-valuemax", "2");
  await page.getByRole("switch", { name: "Blind" }).press("Space");
  await expect(page.getByRole("list", { name: "Found by" }).getByRole("listitem")).toHaveCount(2);
  await expect(desk(page)).toContainText("<img src=x onerror=window.hit=1>One");
  const stored = page.getByRole("region", { name: "Stored page" });
  await expect(stored.getByRole("heading", { name: "Stored page" })).toBeVisible();
  await expect(stored.getByRole("link")).toHaveText(["good"]);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  // Wide code can be scrolled with the keyboard.
  await workbench.expectAccessible();
  await page.keyboard.press("3");
  await page.keyboard.press("0");
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "2");

  await page.getByRole("button", { name: "Change judge" }).press("Enter");
  await nameJudge(page, "rating");
  await expect(page.getByText(/is the name of a column/)).toBeVisible();
  await nameJudge(page, "Ben");
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "0");
  await page.keyboard.press("1");
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "1");
  await tab(page, "Agreement").click();
  await expect(page.getByText(/n = 1 result\)/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Conflicts" }).getByRole("row")).toHaveCount(2);
  await tab(page, "Metrics").click();
  await expect(page.getByText(/An interval needs at least 10 queries/)).toBeVisible();

  await tab(page, "Import and export").click();
  await page
    .getByLabel("Choose a file…")
    .last()
    .setInputFiles({
      name: "bad.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        '\ufeffquery;docid;rating\r\nreed;http://a.example/one/;2\r\nreed;https://a.example/one;1\r\nreed;https://x.example;9\r\nreed;https://y.example\r\n"new; query";https://z.example;1\r\n',
      ),
    });
  await expect(page.getByText("bad.csv: 5 lines, 2 to import, 3 with an issue.")).toBeVisible();
  const issues = page.getByRole("region", { name: "Lines with an issue" });
  await expect(issues).toContainText("Line 2 has the grade 2");
  await expect(issues).toContainText("outside the scale of this case, 0 to 3");
  await expect(issues).toContainText("Expected 3 columns, found 2.");
  await expect(page.getByText("1 query is new to this case.")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 judgements" }).press("Enter");
  await expect(page.getByText(/2 queries · 2 systems · 5 judgements/)).toBeVisible();
  expect(outside).toEqual([]);
});

test("imports 100,000 lines and keeps them over a reload", async ({ page }) => {
  await page.goto("/judge");
  await page.getByRole("textbox", { name: "Name" }).fill("Large");
  await page.getByRole("textbox", { name: "Queries" }).fill("question 0");
  await page.getByRole("button", { name: "Create case" }).press("Enter");
  await tab(page, "Import and export").click();
  const lines = Array.from(
    { length: 100_000 },
    (_, at) => `question ${at % 1_000},https://example.org/${at},${at % 4}\n`,
  );
  await page
    .getByLabel("Choose a file…")
    .last()
    .setInputFiles({
      name: "large.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`query,docid,rating\n${lines.join("")}`),
    });
  await expect(page.getByText(/^large\.csv: 100,000 lines, 100,000 to import\./)).toBeVisible();
  await page.getByRole("button", { name: "Import 100,000 judgements" }).press("Enter");
  await expect(page.getByText("Imported 100,000 judgements.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/1,000 queries · 0 systems · 100,000 judgements/)).toBeVisible();
});

/** Sets the version of the stored records with the key, or of all records. */
const setVersion = (page: Page, store: string, version: number) =>
  page.evaluate(
    ([name, number]) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open("search-workbench.judgements");
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, "readwrite");
          const cursor = transaction.objectStore(name).openCursor();
          cursor.onsuccess = () => {
            cursor.result?.update({ ...cursor.result.value, version: number });
            cursor.result?.continue();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    [store, version] as const,
  );

/** Waits for the effects of what is shown, which run after its paint. */
const listensToKeys = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

test("judges one case in two tabs, and keeps the records of a newer version", async ({
  workbench,
  page,
  context,
}) => {
  await workbench.open();
  const results = Array.from({ length: 6 }, (_, at) => ({ url: `https://a.example/${at}` }));
  const response = JSON.stringify({ success: true, data: { web: results } });
  await importRuns(page, [{ id: "both", request: { query: "reed" }, response }]);
  await startCase(page, [{ id: "both", request: {}, response }]);
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await expect(progress(other)).toHaveAttribute("aria-valuemax", "6");
  await listensToKeys(other);

  // Both tabs grade the first results that they show, before either one sees the other's grades.
  await Promise.all([page.keyboard.press("1"), other.keyboard.press("2")]);
  await expect(page.getByText("saving…")).toHaveCount(0);
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "1");
  await page.keyboard.press("1");
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "2");
  await expect(progress(other)).toHaveAttribute("aria-valuenow", "2");
  // Its own grade led to the second result.
  await expect(other.getByRole("button", { name: "Previous" })).toBeEnabled();
  // The other tab stays at its result, so that no key grades one that has just appeared.
  await expect(other.getByRole("button", { pressed: true })).toHaveText(/^1/);
  await other.keyboard.press("j");
  await other.keyboard.press("3");
  for (const each of [page, other])
    await expect(progress(each)).toHaveAttribute("aria-valuenow", "3");
  await tab(page, "Import and export").click();
  const file = await saved(page, "Case file");

  await setVersion(page, "judgements", 2);
  await page.reload();
  await expect(
    page.getByText("A newer version of the workbench wrote 1 part of it."),
  ).toBeVisible();
  await listensToKeys(page);
  await page.keyboard.press("0");
  await expect(page.getByText("The last change was not stored")).toBeVisible();
  await expect(page.getByText("It was not changed.", { exact: false })).toBeVisible();
  await setVersion(page, "judgements", 1);
  await page.reload();
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "3");

  await setVersion(page, "cases", 2);
  await page.goto("/judge");
  await expect(page.getByText("1 case is not listed")).toBeVisible();
  await page
    .getByLabel("Open case file…")
    .last()
    .setInputFiles({ name: "c.json", mimeType: "application/json", buffer: Buffer.from(file) });
  await expect(page.getByRole("heading", { name: /\(copy\)$/ })).toBeVisible();
  await setVersion(page, "cases", 1);
  await page.goto(address);
  await expect(progress(page)).toHaveAttribute("aria-valuenow", "3");
});

test("says what is missing for URLs of another browser", async ({ page }) => {
  await page.goto("/judge?runs=nowhere");
  await expect(page.getByText("These runs are not stored in this browser")).toBeVisible();
  await page.goto("/judge?sweep=nowhere");
  await expect(page.getByText("This sweep has no finished run in this browser")).toBeVisible();
  await page.goto("/judge?case=nowhere");
  await expect(page.getByText("This case is not stored")).toBeVisible();
});

test("is accessible in every part, width and theme", async ({ workbench, page }) => {
  await workbench.open();
  const runs = ["limit", "timeout"].map((field, at) => ({
    id: `look-${at}`,
    request: { query: `a long query about reeds, bitterns and ${at}`, [field]: 5 },
    response: hostile,
    facts: { connectionLabel: `A service with a name that is wider than a phone, ${at}` },
  }));
  await importRuns(page, runs);
  const check = async () => {
    for (const width of [1_440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await workbench.expectAccessibleInBothThemes();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
  };
  await page.goto("/judge");
  await page.getByRole("button", { name: "Create case" }).press("Enter");
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await check();
  await startCase(page, runs);
  await expect(
    page.getByText("Judge by the excerpt").or(page.getByText("Stored page")),
  ).toBeVisible();
  await check();
  await page.keyboard.press("2");
  for (const name of ["Metrics", "Agreement", "Queries and systems", "Import and export"]) {
    await tab(page, name).click();
    if (name === "Metrics")
      await expect(page.getByRole("img", { name: /over time/ })).toBeVisible();
    await check();
  }
});
