import type { Page } from "@playwright/test";
import { comparisonUrl } from "../../lib/compare/comparison-url";
import { ConnectionsPage } from "../support/connections-page";
import { dropFile } from "../support/drop-file";
import { importRuns, type RunToStore } from "../support/stored-runs";
import { expect, test } from "./fixtures";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const notices = (page: Page) => page.getByRole("list", { name: "Notices" });
const card = (page: Page, letter: string) =>
  section(page, "Runs")
    .getByRole("listitem")
    .filter({ hasText: `Run ${letter}: ` });

type Item = Readonly<Record<string, unknown>>;
const responseOf = (web: readonly Item[], more: Item = {}) =>
  JSON.stringify({ success: true, data: { web, ...more } });
const pages = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    url: `https://site-${(at + from) % 9}.example/page/${at + from}`,
    title: `Page ${at + from}`,
  }));
const DAY_MS = 86_400_000;
const START = 1_790_000_000_000;

/** The second run differs from the first in everything that a notice names. */
const runs: readonly RunToStore[] = [
  { id: "three", request: { query: "reed", limit: 10 }, response: responseOf(pages(3)) },
  {
    id: "elsewhere",
    request: { query: "reed bed", limit: 5, sources: ["web", "news"] },
    response: responseOf([
      { ...pages(1)[0], markdown: "# Kept", metadata: { cacheState: "hit", statusCode: 200 } },
    ]),
    startedAt: START + 2 * DAY_MS,
    facts: { connectionLabel: "Other service", isOlderVersion: true, missing: ["headers"] },
  },
  { id: "empty", request: { query: "reed", limit: 10 }, response: responseOf([]) },
  { id: "empty-too", request: { query: "reed", limit: 10 }, response: responseOf([]) },
  {
    id: "failed",
    request: { query: "reed", limit: 10 },
    response: JSON.stringify({ success: false, error: "Payment required" }),
    facts: { status: 402, failure: "out-of-credits" },
  },
  {
    id: "evicted",
    request: { query: "reed", limit: 10 },
    response: "",
    facts: { body: "evicted", results: 7 },
  },
  { id: "broken", request: { query: "reed", limit: 10 }, response: '{"success":true,"data":{"we' },
  {
    id: "twice",
    request: { query: "reed", limit: 10 },
    response: responseOf([
      ...pages(3),
      { url: "http://www.site-0.example/page/0/?utm_source=x#part", title: "Page 0 again" },
    ]),
  },
  { id: "many", request: { query: "reed", limit: 10 }, response: responseOf(pages(10_000)) },
  {
    id: "many-too",
    request: { query: "reed", limit: 10 },
    response: responseOf(pages(10_000, 500)),
  },
];

test("names what is wrong with runs and URLs, and compares the rest", async ({
  workbench,
  page,
}) => {
  test.slow();
  await workbench.open();
  await importRuns(page, runs);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const open = (ids: readonly string[], base = ids[0] ?? "") =>
    page.goto(comparisonUrl({ runs: ids, base }));

  await open(["three", "elsewhere"]);
  await expect(notices(page).getByRole("listitem")).toHaveText([
    /Run B used a different query than Run A/,
    /Run B used a different connection than Run A/,
    /Run B requested different sources than Run A/,
    /Run B used a different limit than Run A/,
    /Run B ran on a different day than Run A/,
    /1 page of Run B came from the cache/,
    /does not store headers of Run B/,
    /Run B came from an older version/,
    /Run A and Run B came from a bundle/,
    /Each run is one sample/,
  ]);

  await open(["three", "empty"]);
  await expect(notices(page)).toContainText("Run B returned no results.");
  await expect(section(page, "Similarity to the baseline").getByRole("row").last()).toContainText(
    "0.000",
  );
  await open(["empty", "empty-too"]);
  await expect(notices(page)).toContainText("Run A and Run B returned no results.");
  await expect(section(page, "Similarity to the baseline")).toContainText(
    "Nothing to compare: neither run has results.",
  );
  await expect(section(page, "Ranks")).toContainText("None of the runs has results to compare.");

  await open(["failed", "three", "evicted", "broken", "nowhere"]);
  await expect(card(page, "A")).toContainText("The run failed: 402 out of credits.");
  await expect(
    card(page, "A").getByRole("link", { name: "Open the request in the workbench" }),
  ).toHaveAttribute("href", /^\/#/);
  await expect(card(page, "B").getByRole("link")).toHaveCount(0);
  await expect(card(page, "C")).toContainText("The response was deleted to make room");
  await expect(card(page, "D")).toContainText(/could not be (parsed|read)|failed/);
  await expect(section(page, "Runs")).toContainText("This run is not stored in this browser.");
  await expect(notices(page)).toContainText("The results are unknown, not empty.");
  await expect(section(page, "Similarity to the baseline").getByRole("row").last()).toContainText(
    "The results of one of the runs are not available.",
  );
  await expect(section(page, "Ranks").getByRole("row")).toHaveCount(1 + 3);

  await open(["three", "twice"]);
  const similarity = section(page, "Similarity to the baseline").getByRole("row").last();
  await expect(similarity).toContainText("1.0001.000");
  await expect(section(page, "Ranks")).toContainText(/also (at )?(rank )?4|4/);

  // URLs.
  await open(["three", "three"]);
  await expect(
    page.getByText("The URL names 1 run more than once.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByText("A comparison needs two runs. Select another one.")).toBeVisible();
  await expect(
    page.getByRole("checkbox", { name: /reed/ }).and(page.locator(":checked")),
  ).toHaveCount(1);
  await open(
    Array.from({ length: 11 }, (_, at) => `gone-${at}`),
    "gone-10",
  );
  await expect(page.getByText("names 11 runs", { exact: false })).toContainText(
    "The last one is not shown.",
  );
  await expect(
    page.getByText("The baseline of the URL is not one of its runs.", { exact: false }),
  ).toBeVisible();
  await expect(
    page.getByText("A comparison needs at least two stored runs.", { exact: false }),
  ).toBeVisible();

  await open(["many", "many-too"]);
  await expect(section(page, "Ranks").getByRole("status")).toHaveText("10,500 pages");
  await expect(notices(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test("opens what a damaged, newer or full bundle has, and says what is missing", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await importRuns(page, runs.slice(0, 3));
  await page.goto(comparisonUrl({ runs: ["three", "empty"], base: "three" }));
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Bundle/ }).click();
  const stream = await (await downloading).createReadStream();
  const text = (await stream.toArray()).join("");
  const choose = (name: string, content: string) =>
    page
      .getByLabel("Bundle of a comparison or of a run")
      .setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(content) });
  const alert = page.getByRole("alert").filter({ hasText: "The bundle was not opened" });

  await page.goto("/compare");
  const [head = "", first = "", second = ""] = text.split("\n");
  for (const [name, content, message] of [
    ["text.ndjson", "hello", "This is not a history file. Choose one"],
    ["zip.zip", "PK not a zip", "not a ZIP file, or it is damaged"],
    ["newer.ndjson", text.replace('"version":1', '"version":2'), "newer version of the workbench"],
    ["head.ndjson", `${head}\n`, "The file contains no runs."],
    [
      "records.ndjson",
      text.replaceAll('"version":2', '"version":9'),
      "2 lines of the file could not be read",
    ],
  ] as const) {
    await choose(name, content);
    await expect(alert).toContainText(new RegExp(message));
  }
  await choose("cut.ndjson", [head, first, second.slice(0, second.length / 2)].join("\n"));
  await expect(
    page.getByText("1 line of the file could not be read", { exact: false }),
  ).toBeVisible();
  await expect(card(page, "A")).toContainText("reed");

  const ids = Array.from({ length: 10 }, (_, at) => `other-${at}`);
  await page.goto(comparisonUrl({ runs: ["three", ...ids.slice(1)], base: "three" }));
  await expect(page.getByRole("button", { name: "Add runs…" })).toBeDisabled();
});

test("compares the built-in engine with another service, and says what else differs", async ({
  remote,
  workbench,
  page,
}) => {
  const connections = new ConnectionsPage(page);
  await workbench.open("/?query=search&limit=5&formats=markdown");
  await workbench.search();
  await connections.add({ label: "Second engine", ...remote });
  await workbench.search();
  await workbench.search("credits");
  const entries = (await workbench.openHistory()).getByRole("listitem");
  await expect(entries).toHaveCount(3);
  await page.goto("/compare");
  const runs = page.getByRole("list", { name: "Runs" }).getByRole("checkbox");
  await expect(runs).toHaveCount(3);
  for (const run of await runs.all()) await run.check();
  await page.getByRole("button", { name: "Compare 3 runs" }).press("Enter");
  await expect(card(page, "A")).toContainText("Built-in engine");
  await expect(card(page, "B")).toContainText("Second engine");
  await expect(notices(page)).toContainText(
    "Run B and Run C used a different connection than Run A.",
  );
  await expect(notices(page)).toContainText("Run C used a different query than Run A.");
  await expect(notices(page)).not.toContainText(/another day|another limit|other sources|failed/);
  // Each engine returns the guide under its own URL.
  const similarity = section(page, "Similarity to the baseline");
  await expect(similarity.getByRole("row", { name: /Run B/ })).toContainText("0.0000.000");
  await expect(section(page, "Ranks").getByRole("row").nth(1)).toContainText("gone");

  await card(page, "C").getByRole("button", { name: "Make C the baseline" }).press("Enter");
  await expect(card(page, "C")).toBeFocused();
  await expect(notices(page)).toContainText("Run A used a different connection than Run C.");
  await expect(notices(page)).toContainText("Run A and Run B used a different query than Run C.");
});

test("keeps long queries without spaces short on a phone", async ({ workbench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await workbench.open();
  const response = responseOf(pages(1));
  await importRuns(page, [
    { id: "long", request: { query: "a".repeat(480) }, response },
    { id: "too", request: { query: "b".repeat(480) }, response },
  ]);
  await page.goto(comparisonUrl({ runs: ["long", "too"], base: "long" }));
  const row = section(page, "Request differences").getByRole("row", { name: /^query/ });
  for (const each of [row, card(page, "A")])
    expect((await each.boundingBox())?.height).toBeLessThan(250);
});

test("keeps the browser from opening a dropped file in place of a page, and opens it there if it can", async ({
  page,
}) => {
  const drop = (onto: string) =>
    dropFile(page, Buffer.from("{}"), "x.json", "application/json", onto);
  for (const [path, title] of [
    ["/compare", "The bundle was not opened"],
    ["/sweep", "The bundle was not opened"],
    ["/judge", "The file was not opened"],
    ["/schedules", null],
    ["/shares", null],
    ["/library", null],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() =>
      window.addEventListener("drop", (event) => {
        // After the listeners of the page.
        setTimeout(() => {
          document.title = `prevented: ${event.defaultPrevented}`;
        });
      }),
    );
    // In the content of some pages, no control shows when they are hydrated and have read their list.
    await expect(async () => {
      await drop("header");
      await expect(page).toHaveTitle("prevented: true", { timeout: 500 });
      const alert = page.getByRole("main").getByRole("alert");
      if (title) await expect(alert).toContainText(title, { timeout: 1_000 });
    }).toPass();
  }
});
