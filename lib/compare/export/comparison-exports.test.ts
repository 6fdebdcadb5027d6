import Papa from "papaparse";
import { expect, it } from "vitest";
import { defaultUrlRule } from "../canonical-url";
import { matchResults } from "../match-results";
import { runWith, unknownRun } from "../test-support/compared-runs";
import { comparisonCsv } from "./comparison-csv";
import { comparisonJson } from "./comparison-json";
import { comparisonMarkdown } from "./comparison-markdown";

const page = (at: number, more: object = {}) => ({ url: `https://a.example/${at}`, ...more });

const runs = [
  runWith(
    { web: [page(1), page(2, { title: "=HYPERLINK(1)" }), page(3)] },
    {
      id: "one",
      credits: null,
      request: { query: "owls | bats", limit: 3, threatProtection: { mode: "normal" } },
    },
  ),
  runWith(
    { web: [page(2, { title: "=HYPERLINK(1)" }), page(1), page(4), page(1)] },
    { id: "two", credits: 0, request: { query: "owls | bats", limit: 4 } },
  ),
  unknownRun({ id: "three", failure: "timed-out", credits: null, results: null }),
];
const comparison = {
  matched: matchResults(runs, 0),
  rule: defaultUrlRule,
  persistence: 0.871,
  letters: ["A", "B", "C"],
};

it("writes CSV that spreadsheets do not run as formulas", () => {
  const text = comparisonCsv(comparison);
  const { data } = Papa.parse<string[]>(text.replace("\u{feff}", ""), { skipEmptyLines: true });
  const [head, ...rows] = data;
  expect(head?.slice(0, 5)).toEqual([
    "source",
    "url",
    "title",
    "A (baseline) rank",
    "A (baseline) move",
  ]);
  expect(rows.map((row) => row[1])).toEqual([1, 2, 3, 4].map((at) => `https://a.example/${at}`));
  expect(rows[1]?.[2]).toBe("'=HYPERLINK(1)");
  const column = (name: string) => rows.map((row) => row[head?.indexOf(name) ?? -1]);
  expect(column("B rank")).toEqual(["2", "1", "", "3"]);
  expect(column("B move")).toEqual(["down 1", "up 1", "gone", "new"]);
  expect(column("B also at")).toEqual(["4", "", "", ""]);
  expect(column("C move")).toEqual(["", "", "", ""]);
  expect(text.includes("\r\n")).toBe(true);
});

it("writes JSON in full precision, with null for what is unknown", () => {
  const written = JSON.parse(comparisonJson(comparison));
  expect(written).toMatchObject({ kind: "search-workbench.comparison", version: 1, baseline: "A" });
  const all = written.similarity.filter(({ source }: { source: string }) => source === "all");
  expect(all[0]).toMatchObject({ run: "B", state: "compared", jaccard: 0.5 });
  expect(all[0].rbo).toBeGreaterThan(0.6);
  expect(String(all[0].rbo).length).toBeGreaterThan(6);
  expect(all[1]).toMatchObject({ run: "C", state: "unknown", jaccard: null, rbo: null });
  const credits = written.figures.find(({ key }: { key: string }) => key === "credits");
  expect(credits.values).toEqual([
    { value: null, why: "not reported", n: null, difference: null },
    { value: 0, why: null, n: 1, difference: null },
    { value: null, why: "not reported", n: null, difference: null },
  ]);
});

it("writes that a run was free, and 0 credits for its pages", () => {
  const web = [{ url: "https://a.example/1", markdown: "# A", metadata: { creditsUsed: 3 } }];
  const free = {
    ...comparison,
    matched: matchResults([runWith({ web }, { credits: 5, isFree: true }), runWith({ web })], 0),
  };
  const { figures, pages } = JSON.parse(comparisonJson(free));
  const credits = figures.find(({ key }: { key: string }) => key === "credits");
  expect(credits.values).toEqual([
    { value: 0, why: "free here", n: 1, difference: 0 },
    { value: 2, why: null, n: 1, difference: 2 },
  ]);
  expect(pages[0].ranks.map((rank: { credits: number }) => rank.credits)).toEqual([0, 3]);
  expect(comparisonMarkdown(free)).toContain("| Credits | free here | 2, +2 |");
});

it("leaves out the request fields that may not be shared", () => {
  for (const text of [comparisonJson(comparison), comparisonMarkdown(comparison)]) {
    expect(text).toContain("limit");
    expect(text).not.toContain('"normal"');
    expect(text).toMatch(/not-stored|never stored/);
  }
});

it("writes Markdown whose tables keep their columns", () => {
  const text = comparisonMarkdown(comparison);
  for (const block of text.split("\n\n").filter((each) => each.startsWith("|"))) {
    const widths = block
      .trimEnd()
      .split("\n")
      .map((line) => line.replaceAll(String.raw`\|`, "").split("|").length);
    expect(new Set(widths).size).toBe(1);
  }
  expect(text).toContain(String.raw`owls \| bats`);
  expect(text).toContain("not reported");
  expect(text).toContain("| C | all | unknown |");
});

it("shows the query beside the name of a run", () => {
  const named = [
    runWith({ web: [page(1)] }, { id: "n", name: "run.zip" }),
    runs[0] ?? unknownRun(),
  ];
  const text = comparisonMarkdown({ ...comparison, matched: matchResults(named, 0) });
  expect(text).toContain("| Run | Name | Query |");
  expect(text).toMatch(/\| A \(baseline\) \| run\.zip \| \S/);
  expect(comparisonMarkdown(comparison)).toContain("| Run | Query | Time |");
});

it("says that there is nothing to compare between two empty runs", () => {
  const empty = { ...comparison, matched: matchResults([runWith({ web: [] }), runWith({})], 0) };
  expect(comparisonMarkdown(empty)).toContain("nothing to compare");
  const [similarity] = JSON.parse(comparisonJson(empty)).similarity;
  expect(similarity).toMatchObject({ state: "nothing", jaccard: null, rbo: null });
});
