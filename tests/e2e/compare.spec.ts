import type { Locator, Page } from "@playwright/test";
import { tasksDuring } from "../bench/results-tasks";
import { downloaded } from "../support/downloaded";
import { WorkbenchPage } from "../support/workbench-page";
import { cannedRig } from "./canned-rig";
import { expect, test, watchedTest } from "./fixtures";

const historyOf = (page: Page) => page.getByRole("region", { name: "Past runs" });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const ranks = (page: Page) => page.getByRole("table", { name: "Ranks of the results" });
const rowOf = (page: Page, text: string | RegExp): Locator =>
  ranks(page).getByRole("row").filter({ hasText: text }).first();
/** The row of a figure. Its cells are the runs. */
const figure = (page: Page, name: string) =>
  section(page, "Figures").getByRole("row").filter({ hasText: name });

async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole("tab", { name: "History" }).click();
  return historyOf(page).getByRole("listitem");
}

async function download(page: Page, kind: string): Promise<Buffer> {
  await page.getByRole("button", { name: "Export" }).click();
  return downloaded(page.getByRole("menuitem", { name: new RegExp(`^${kind}`) }));
}

test("compares two runs by keyboard, keeps what is shown over a reload, and opens in another browser", async ({
  page,
  browser,
  workbench,
}) => {
  test.slow();
  await workbench.open("/?query=search&limit=8&formats=markdown");
  await workbench.search();
  // Leaving the page earlier could interrupt storing the run.
  await expect(await openHistory(page)).toHaveCount(1);
  await workbench.open("/?query=search&limit=4&formats=markdown");
  await workbench.search();
  const entries = await openHistory(page);
  await expect(entries).toHaveCount(2);

  // The key marks the first run and compares it with the second one.
  await entries.nth(0).getByRole("button").first().focus();
  await page.keyboard.press("c");
  await expect(page.getByText("Press c on another run")).toBeAttached();
  await expect(historyOf(page).getByRole("checkbox").first()).toBeChecked();
  await entries.nth(1).getByRole("button").first().focus();
  await page.keyboard.press("c");
  await page.waitForURL(/\/compare\?runs=[\w-]+,[\w-]+&base=/);
  expect(page.url()).not.toContain("search&");

  // The older run, with 8 results, is the baseline.
  const differing = section(page, "Request differences").getByRole("row", { name: /limit/ });
  await expect(differing).toContainText("8");
  await expect(differing).toContainText("differs");
  await expect(section(page, "Request differences")).toContainText("one sample");
  await expect(figure(page, "Web results").getByRole("cell")).toHaveText(["8", "4−4 (−50 %)"]);
  const similarity = section(page, "Similarity to the baseline").getByRole("row").last();
  await expect(similarity).toContainText("0.500");
  await expect(ranks(page).getByText("gone", { exact: true })).toHaveCount(4);
  const cards = page.getByRole("list", { name: "Compared runs" }).getByRole("listitem");
  await expect(cards.first()).toContainText("Baseline");

  await page.getByRole("button", { name: "Make B the baseline" }).click();
  await expect(cards.nth(1)).toContainText("Baseline");
  await expect(ranks(page).getByText("new", { exact: true })).toHaveCount(4);

  // Filter, order, rule, p and the open page are in the URL.
  await page.getByRole("radio", { name: "New", exact: true }).check({ force: true });
  await expect(ranks(page).getByRole("row")).toHaveCount(5);
  await page.getByRole("radio", { name: "All", exact: true }).last().check({ force: true });
  await page.getByText(/^Pages match by URL/).click();
  await page.getByRole("checkbox", { name: "Fragment" }).uncheck();
  await page.getByRole("textbox", { name: "p of RBO" }).fill("0.5");
  const first = ranks(page).getByRole("button").first();
  const title = await first
    .locator("bdi")
    .first()
    .evaluate(({ textContent }) => textContent);
  await first.focus();
  await page.keyboard.press("Enter");
  const detail = page.getByRole("region", { name: title, exact: true });
  await expect(detail.getByRole("heading", { name: title })).toBeFocused();
  await detail.getByRole("tab", { name: "Result", exact: true }).click();
  await expect(detail.getByRole("tabpanel")).not.toContainText("Loading");

  await page.reload();
  await expect(detail.getByRole("tab", { name: "Result", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(cards.nth(1)).toContainText("Baseline");
  await expect(page.getByRole("textbox", { name: "p of RBO" })).toHaveValue("0.5");
  await page.getByText(/^Pages match by URL/).click();
  await expect(page.getByRole("checkbox", { name: "Fragment" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Scheme" })).toBeChecked();

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(
      width === 360 ? page.getByRole("list", { name: "Ranks of the results" }) : ranks(page),
    ).toBeVisible();
    await workbench.expectAccessibleInBothThemes();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
  }

  const json = JSON.parse((await download(page, "JSON")).toString());
  expect(json).toMatchObject({ kind: "search-workbench.comparison", baseline: "B" });
  expect(json.pages).toHaveLength(8);
  expect((await download(page, "CSV")).toString()).toContain("B (baseline) rank");
  expect((await download(page, "Markdown")).toString()).toContain("## Similarity to the baseline");
  const bundle = await download(page, "Bundle");

  const context = await browser.newContext();
  const other = await context.newPage();
  const sent: string[] = [];
  other.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  // The URL alone does not carry the runs.
  await other.goto(page.url());
  await expect(other.getByText("This run is not stored in this browser.")).toHaveCount(2);
  await other.goto("/compare");
  await expect(other.getByText("No runs yet")).toBeVisible();
  await other.getByLabel("Bundle of a comparison or of a run").setInputFiles({
    name: "comparison.ndjson",
    mimeType: "application/x-ndjson",
    buffer: bundle,
  });
  const reopened = other.getByRole("region", { name: title, exact: true });
  await expect(reopened.getByRole("tab", { name: "Result", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(other.getByText(/came from a bundle/)).toBeVisible();
  await expect(figure(other, "Web results").getByRole("cell")).toHaveText(["8+4 (+100 %)", "4"]);
  expect(sent).toEqual([]);
  await context.close();
});

test("compares a run with its previous one from its menu and from the palette, and survives a deletion", async ({
  page,
  context,
  workbench,
}) => {
  await workbench.open("/?query=library&limit=2");
  await workbench.search();
  await workbench.search("screenshot");
  await workbench.search("library");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "All commands" });
  await palette.getByRole("combobox").fill("compare with previous");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/compare\?runs=/);
  await expect(section(page, "Request differences")).toContainText("The requests are the same.");
  const [, id = ""] = /base=([\w-]+)/.exec(page.url()) ?? [];

  await page.goBack();
  const entries = await openHistory(page);
  await expect(entries).toHaveCount(3);
  await entries.nth(1).getByRole("button", { name: "More for screenshot" }).click();
  await page.getByRole("menuitem", { name: /^Compare with previous/ }).click();
  await page.waitForURL((url) => url.pathname === "/compare");
  // No earlier run has this query, so it is the one before.
  await expect(page.getByText("used a different query than Run A")).toBeVisible();
  expect(page.url()).toContain(`base=${id}`);

  // Another tab deletes the baseline.
  const other = await context.newPage();
  await new WorkbenchPage(other).open();
  const others = await openHistory(other);
  await others.last().getByRole("button", { name: "More for library" }).click();
  await other.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("This run is not stored in this browser.")).toBeVisible();
  await expect(page.getByText("A comparison needs at least two stored runs.")).toBeVisible();
  await page.getByRole("button", { name: "Add runs…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add runs" });
  await dialog.getByRole("checkbox", { name: /^library/ }).check();
  await dialog.getByRole("button", { name: "Add 1 run" }).click();
  await expect(ranks(page)).toBeVisible();
  await page.getByRole("button", { name: "Remove run A from the comparison" }).click();
  await expect(page.getByRole("list", { name: "Compared runs" }).getByRole("listitem")).toHaveCount(
    2,
  );
  // The undone deletion brings the run back, but not into the comparison.
  await other.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(ranks(page)).toBeVisible();
});

test.describe("with canned responses", () => {
  cannedRig("Canned", ({ responses }) => {
    const page = (at: number) => ({ url: `https://site.example/${at}`, title: `Page ${at}` });
    const web = (count: number) =>
      JSON.stringify({
        success: true,
        data: { web: Array.from({ length: count }, (_, at) => page(at)) },
      });
    responses.set("few", { body: web(3) });
    responses.set("empty", { body: web(0) });
    responses.set("many", { body: web(10_000) });
    responses.set("failed", { status: 500, body: JSON.stringify({ error: "Broken" }) });
  });

  watchedTest(
    "compares failed and empty runs without inventing figures, and 10,000 results without a long task",
    async ({ workbench, page, browser }) => {
      await workbench.open();
      const entries = await openHistory(page);
      for (const [at, query] of ["few", "failed", "empty", "many"].entries()) {
        await page.getByRole("tab", { name: "Form" }).click();
        await workbench.query.fill(query);
        await workbench.run.click();
        await openHistory(page);
        await expect(entries).toHaveCount(at + 1);
      }

      await page.goto("/compare");
      for (const query of ["few", "failed", "empty"])
        await page.getByRole("checkbox", { name: new RegExp(`^${query}`) }).check();
      await page.getByRole("textbox", { name: "Filter runs" }).fill("many");
      await page.getByRole("button", { name: "Compare 3 runs" }).click();

      const caution = page.getByRole("list", { name: "Notices" });
      await expect(caution).toContainText("failed. The results are unknown, not empty.");
      await expect(caution).toContainText("returned no results.");
      const credits = figure(page, "Credits").getByRole("cell");
      await expect(credits).toHaveText(Array.from({ length: 3 }, () => /^not reported/));
      await expect(figure(page, "Web results").getByRole("cell")).toHaveText([
        "3",
        "no response",
        "0−3 (−100 %)",
      ]);
      const similarity = section(page, "Similarity to the baseline");
      await expect(similarity.getByRole("row", { name: /Run B/ })).toContainText("not available");
      await expect(similarity.getByRole("row", { name: /Run C/ })).toContainText("0.000");
      await expect(rowOf(page, "Page 1")).toContainText("unknown");

      await page.getByRole("button", { name: "Add runs…" }).click();
      const dialog = page.getByRole("dialog", { name: "Add runs" });
      await dialog.getByRole("checkbox", { name: /^many/ }).check();
      await dialog.getByRole("button", { name: "Add 1 run" }).click();
      await expect(page.getByText("10,000 pages")).toBeVisible();
      const { longest } = await tasksDuring(browser, page, async () => {
        await page.reload();
        await expect(page.getByText("10,000 pages")).toBeVisible();
        await rowOf(page, "Page 2").getByRole("button").click();
        await expect(page.getByRole("region", { name: "Page 2", exact: true })).toBeVisible();
      });
      // CPU time, so that other tests do not count. Matching on this thread takes more than 200 ms.
      expect(longest).toBeLessThan(150);
    },
  );
});
