import { parseHTML } from "linkedom";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ComparedRun } from "@/lib/compare/compared-run";
import { matchResults } from "@/lib/compare/match-results";
import { similarities } from "@/lib/compare/packed-match";
import { runWith, unknownRun, webRun } from "@/lib/compare/test-support/compared-runs";
import { type PastRun, parseRunRecord } from "@/lib/storage/runs/run-record";
import { contentSide } from "./detail/content-side";
import { contentTabs } from "./detail/content-tabs";
import { ComparedPageFacts } from "./detail/page-facts";
import { RequestDifferences } from "./overview/request-differences";
import { SimilarityTable } from "./overview/similarity-table";
import { SummaryTable } from "./overview/summary-table";
import { drawLines } from "./ranks/rank-lines";
import { rankRows } from "./ranks/rank-rows";
import { RankTable } from "./ranks/rank-table";
import { comparedColumns } from "./runs/compared-columns";
import type { OpenedRun } from "./runs/open-run";
import { RunList } from "./runs/run-list";

const render = (element: ReactNode) =>
  parseHTML(`<body>${renderToStaticMarkup(element)}</body>`).document;

const textsOf = (page: ReturnType<typeof render>) =>
  [...page.querySelectorAll("tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent?.trim()),
  );

function past(more: Partial<PastRun>): PastRun {
  const run = parseRunRecord({ version: 2, startedAt: 1, request: { query: "owls" }, ...more });
  if (!run) throw new Error("The record is malformed.");
  return run;
}

const opened = (compared: ComparedRun, index: number): OpenedRun => ({
  id: `run-${index}`,
  state: compared.results ? "ready" : "no-response",
  run: past({ id: `run-${index}` }),
  compared,
});

const columnsOf = (...runs: readonly ComparedRun[]) => comparedColumns(runs.map(opened), "run-0");

const url = (at: number) => `https://a.example/${at}`;

it("shows no credits for a run that was free", () => {
  const web = [{ url: url(1), markdown: "# A", metadata: { creditsUsed: 3 } }];
  const runs = [runWith({ web }, { credits: 5, isFree: true }), runWith({ web }, { credits: 4 })];
  const columns = columnsOf(...runs);
  const rowOf = (element: ReactNode) =>
    textsOf(render(element)).find(([name]) => name === "Credits");
  expect(rowOf(<SummaryTable columns={columns} />)).toEqual(["Credits", "free here", "4+4"]);
  const [row] = matchResults(runs, 0).rows;
  if (!row) throw new Error("No row");
  expect(rowOf(<ComparedPageFacts row={row} columns={columns} />)).toEqual([
    ...["Credits", "free here", "3 credits"],
  ]);
});

it("shows differences from the baseline, and no 0 for what a service did not report", () => {
  const columns = columnsOf(
    webRun([url(1), url(2)], { credits: null, durationMs: 1_000 }),
    webRun([url(1)], { credits: 4, durationMs: 1_500 }),
  );
  const rows = textsOf(render(<SummaryTable columns={columns} />));
  expect(rows.find(([name]) => name === "Web results")).toEqual([
    "Web results",
    "2",
    "1−1 (−50 %)",
  ]);
  expect(rows.find(([name]) => name === "Credits")).toEqual([
    "Credits",
    "not reported",
    "4no difference known",
  ]);
  expect(rows.find(([name]) => name === "Time")?.[2]).toBe("1.5 s+500 ms (+50 %)");
});

function similarityRows(columns: ReturnType<typeof columnsOf>) {
  const matched = matchResults(
    columns.map(({ compared }) => compared),
    0,
  );
  const page = render(
    <SimilarityTable
      {...{ columns, matched }}
      similarities={similarities(matched, 0.9)}
      persistence={0.9}
      onPersistence={() => {}}
    />,
  );
  return textsOf(page);
}

it("distinguishes no results from unknown results", () => {
  const columns = columnsOf(webRun([url(1)]), webRun([]), unknownRun({ failure: "timed-out" }));
  const [, empty, unknown] = similarityRows(columns);
  expect(empty?.slice(1, 3)).toEqual(["0.000", "0.000"]);
  expect(unknown?.[1]).toContain("not available");

  const [, both] = similarityRows(columnsOf(webRun([]), webRun([])));
  expect(both?.[1]).toContain("Nothing to compare");
});

it("says once for all sources that the results of a run are unknown", () => {
  const both = runWith({ web: [{ url: url(1) }], news: [{ url: url(2) }] });
  const [, ...rows] = similarityRows(columnsOf(both, both, unknownRun()));
  expect(rows).toHaveLength(4);
  expect(rows.filter((row) => row.join().includes("not available"))).toHaveLength(1);
});

it("writes every move as a word, and marks duplicates and failed pages", () => {
  const columns = columnsOf(
    webRun([url(1), url(2), url(3)]),
    runWith({
      web: [
        { url: url(2) },
        { url: url(1), metadata: { statusCode: 503, error: "Service unavailable" } },
        { url: url(4) },
        { url: url(2) },
      ],
    }),
    unknownRun(),
  );
  const matched = matchResults(
    columns.map(({ compared }) => compared),
    0,
  );
  const rows = rankRows(matched, { source: "all", moves: "all", sort: "base", other: 1 });
  const page = render(<RankTable {...{ columns, rows }} open={null} onOpen={() => {}} />);
  const texts = textsOf(page).map((row) => row.join(" | "));
  expect(texts.find((row) => row.includes(url(1)))).toMatch(/down 1.*failed 503.*unknown/);
  expect(texts.find((row) => row.includes(url(2)))).toMatch(/up 1.*also at 4/);
  expect(texts.find((row) => row.includes(url(3)))).toMatch(/gone/);
  expect(texts.find((row) => row.includes(url(4)))).toMatch(/not in the baseline.*new/);
});

it("filters by the moves of any run and sorts by those of the other run", () => {
  const runs = [
    webRun([1, 2, 3, 4].map(url)),
    webRun([1, 2, 3, 4].map(url)),
    webRun([4, 2, 3, 5].map(url)),
  ];
  const matched = matchResults(runs, 0);
  const shown = (moves: "changed" | "new" | "gone", sort: "base" | "move" | "other" = "base") =>
    rankRows(matched, { source: "all", moves, sort, other: 2 }).map(({ row }) => row.shown.url);
  expect(shown("changed")).toEqual([1, 4, 5].map(url));
  expect(shown("new")).toEqual([url(5)]);
  expect(shown("gone")).toEqual([url(1)]);
  expect(shown("changed", "move")).toEqual([1, 5, 4].map(url));
  expect(shown("changed", "other")).toEqual([4, 5, 1].map(url));
});

it("draws 300 lines as one path per kind of move, and only the first ranks of long lists", () => {
  const numbers = Array.from({ length: 300 }, (_, at) => at);
  const matched = matchResults(
    [webRun(numbers.map(url)), webRun(numbers.toReversed().map(url))],
    0,
  );
  const { paths, counts, isCut } = drawLines(matched, 1, "web");
  expect(counts).toEqual({ same: 0, up: 150, down: 150, new: 0, gone: 0 });
  expect(paths.up.match(/M/g)).toHaveLength(150);
  expect(isCut).toBe(false);
  const long = Array.from({ length: 1_000 }, (_, at) => url(at));
  expect(drawLines(matchResults([webRun(long), webRun(long)], 0), 1, "web").isCut).toBe(true);
});

it("names the state of every run that has no results", () => {
  const run = past({ id: "x", failure: "timed-out", body: "none" });
  const states: OpenedRun[] = [
    { id: "a", state: "loading", run: null },
    { id: "b", state: "missing" },
    { id: "c", state: "unreadable" },
    { id: "d", state: "failed", run, compared: unknownRun({ failure: "timed-out" }) },
    {
      id: "e",
      state: "no-response",
      run: past({ id: "e", body: "traceless" }),
      compared: unknownRun(),
    },
    { id: "f", state: "damaged", run: past({ id: "f" }), compared: unknownRun() },
    { id: "g", state: "ready", run: past({ id: "g" }), compared: webRun([]) },
  ];
  const page = render(<RunList runs={states} base="a" onBase={() => {}} onRemove={() => {}} />);
  const texts = [...page.querySelectorAll("li")].map((item) => item.textContent ?? "");
  const expected = [
    "Opening the stored response",
    "not stored in this browser",
    "Another version",
    "failed: timed out",
    "Zero data retention",
    "could not be parsed",
    "without results",
  ];
  for (const [at, words] of expected.entries()) expect(texts[at]).toContain(words);
});

it("shows the values that apply, and does not compare fields that were never stored", () => {
  const columns = columnsOf(
    webRun([], { request: { query: "owls", limit: 3 } }),
    webRun([], { request: { query: "owls" }, missing: ["scrapeOptions.headers"] }),
  );
  const rows = textsOf(render(<RequestDifferences columns={columns} />));
  expect(rows.find(([path]) => path === "limit")?.[2]).toMatch(/default.*differs/);
  expect(rows.find(([path]) => path === "scrapeOptions.headers")?.[2]).toMatch(
    /never stored.*may differ/,
  );
});

it("explains why a content cannot be compared", () => {
  const columns = columnsOf(
    runWith({ web: [{ url: url(1), markdown: "# One", json: { a: 1 } }, { url: url(2) }] }),
    runWith({ web: [{ url: url(1), metadata: { statusCode: 500, error: "Broken" } }] }),
    unknownRun(),
  );
  const { rows } = matchResults(
    columns.map(({ compared }) => compared),
    0,
  );
  const [one, two] = rows;
  if (!one || !two) throw new Error("The rows are missing.");
  const tabs = contentTabs(one);
  expect(tabs.map(({ key }) => key)).toEqual(["markdown", "json", "listing", "metadata"]);
  const [markdown] = tabs;
  if (!markdown) throw new Error("The tab is missing.");
  expect(contentSide(one, columns, 0, markdown)).toMatchObject({ ok: true, result: "web-0" });
  const reason = (row: typeof one, run: number) => {
    const side = contentSide(row, columns, run, markdown);
    return side.ok ? "" : side.reason;
  };
  expect(reason(one, 1)).toMatch(/no Markdown of this page. The page failed: Broken/);
  expect(reason(two, 1)).toContain("did not find this page");
  expect(reason(two, 2)).toContain("results of run C are unknown");
  const facts = render(<ComparedPageFacts row={one} columns={columns} />);
  expect(textsOf(facts).find(([name]) => name === "Error")).toEqual([
    "Error",
    "not reported",
    "Broken",
    "unknown",
  ]);
});
