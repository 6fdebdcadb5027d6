import { describe, expect, it } from "vitest";
import { parseResponse } from "@/lib/results/model/parse-response";
import { capturedField, fieldTexts, pathField } from "./chosen-field";
import { parseAxis } from "./dimensions";
import { sweepCsv, sweepJsonLines } from "./export";
import { cellFacts } from "./facts";
import { cellStateLabels } from "./labels";
import { baselineOf, matrixLayout } from "./matrix";
import { spreadOf, summarize } from "./summary";
import { type Cell, type CellFacts, type Combination, cellStates, type Setting } from "./sweep";
import { sampleContext, sampleFacts, sampleSweep } from "./test-support/sample-sweep";

const settings = (name: string, values: readonly string[]): readonly Setting[] => {
  const parsed = parseAxis(name, values, sampleContext());
  if (!parsed.ok) throw new Error(name);
  return parsed.dimension.rows.flat();
};
const combination = (...of: readonly Setting[]): Combination => ({
  settings: of,
  maxCredits: 1,
  issues: [],
});
const cross = (one: readonly Setting[], other: readonly Setting[]) =>
  one.flatMap((a) => other.map((b) => combination(a, b)));

describe("matrixLayout", () => {
  it("shows queries by variants, whichever axis comes first", () => {
    const combinations = cross(settings("limit", ["5", "9"]), settings("query", ["a", "b", "c"]));
    const layout = matrixLayout({ base: { query: "x" }, combinations });
    expect(layout.rowTitle).toBe("Query");
    expect(layout.rows.map(({ label }) => label)).toEqual(["a", "b", "c"]);
    expect(layout.columns.map(({ label }) => label)).toEqual(["limit 5", "limit 9"]);
    expect(layout.at(1, 1)).toBe(4);
    expect(layout.placeOf(4)).toEqual({ row: 1, column: 1 });
  });

  it("shows the first axis by the others, and one axis as one column", () => {
    const two = matrixLayout({
      base: { query: "x" },
      combinations: cross(settings("limit", ["5", "9"]), settings("country", ["DE", "FR"])),
    });
    expect([two.rows.length, two.columns.map(({ label }) => label)]).toEqual([
      2,
      ["country DE", "country FR"],
    ]);
    const one = matrixLayout({
      base: { query: "x" },
      combinations: settings("limit", ["5", "9"]).map((each) => combination(each)),
    });
    expect([one.rowTitle, one.rows.length, one.columns.length]).toEqual(["limit", 2, 1]);
  });

  it("shows rows of a file as a list if their values do not form a grid", () => {
    const queries = settings("query", ["a", "b", "c", "d", "e"]);
    const limits = settings("limit", ["1", "2", "3", "4", "5"]);
    for (const count of [2, 5]) {
      const zipped = queries
        .slice(0, count)
        .map((query, at) => combination(query, ...limits.slice(at, at + 1)));
      const layout = matrixLayout({ base: { query: "x" }, combinations: zipped });
      expect([layout.rows.length, layout.columns.length]).toEqual([count, 1]);
      expect(layout.rows[1]?.label).toBe("query b · limit 2");
    }
  });

  it("compares within the row, or within the only column", () => {
    const combinations = cross(settings("query", ["a", "b"]), settings("limit", ["5", "9"]));
    const grid = matrixLayout({ base: { query: "x" }, combinations });
    expect(baselineOf(grid, 0, 3)).toBe(2);
    const list = matrixLayout({
      base: { query: "x" },
      combinations: settings("limit", ["5", "9"]).map((each) => combination(each)),
    });
    expect(baselineOf(list, 0, 1)).toBe(0);
  });
});

const done = (facts: CellFacts, repeat = 0): Cell => {
  const [cell] = sampleSweep([1]).cells;
  if (!cell) throw new Error("empty");
  return { ...cell, id: `0.${repeat}`, repeat, state: "done", facts };
};
const ranked = (keys: string, change: Partial<CellFacts> = {}) =>
  sampleFacts({ keys: [...keys], results: keys.length, ...change });

describe("summarize", () => {
  it("gives the median and the spread of the repeats, and leaves out failed ones", () => {
    expect(spreadOf([3, null, 1, 2])).toEqual({ min: 1, median: 2, max: 3, count: 3 });
    expect(spreadOf([4, 1])).toEqual({ min: 1, median: 2.5, max: 4, count: 2 });
    expect(spreadOf([null])).toBeNull();
    const failed: Cell = { ...done(ranked("abc")), state: "failed" };
    const summary = summarize(0, [done(ranked("ab")), failed], null);
    expect(summary.results).toEqual({ min: 2, median: 2, max: 2, count: 1 });
    expect(summary.effect).toEqual({ kind: "baseline" });
  });

  it("gives each reason of runs that are not done once", () => {
    const failed: Cell = { ...done(ranked("a")), state: "failed", message: "Status 500." };
    const finished: Cell = { ...done(ranked("a")), message: "Repeated once." };
    const summary = summarize(0, [failed, finished, failed], null);
    expect(summary.messages).toEqual(["Status 500."]);
  });

  it("does not show unknown figures as 0", () => {
    const unknown = summarize(
      1,
      [done(ranked("ab", { credits: null, keys: null }))],
      [done(ranked("ab"))],
    );
    expect([unknown.credits, unknown.rbo, unknown.jaccard]).toEqual([null, null, null]);
    expect(unknown.effect).toEqual({ kind: "unknown" });
  });

  it("compares with the baseline", () => {
    const summary = summarize(1, [done(ranked("abd"))], [done(ranked("abc"))]);
    expect(summary.jaccard?.median).toBe(0.5);
    expect(summary.rbo?.median).toBeCloseTo(0.73, 6);
    expect(summary.effect).toEqual({ kind: "differs" });
    expect(summarize(1, [done(ranked("abc"))], [done(ranked("abc"))]).effect).toEqual({
      kind: "same",
    });
  });

  it("says that no effect was seen if the repeats differ as much among themselves", () => {
    const noisy = (shift: number) =>
      ["abc", "acb", "abc"].map((keys, at) => done(ranked(keys), at + shift));
    expect(summarize(1, noisy(3), noisy(0)).effect).toEqual({
      kind: "none-seen",
      repeats: 3,
    });
    const other = ["xyz", "xzy", "xyz"].map((keys, at) => done(ranked(keys), at));
    expect(summarize(1, other, noisy(0)).effect).toEqual({ kind: "seen", repeats: 3 });
    const dearer = ["abc", "acb", "abc"].map((keys, at) => done(ranked(keys, { credits: 9 }), at));
    expect(summarize(1, dearer, noisy(0)).effect).toEqual({ kind: "seen", repeats: 3 });
  });

  it("sees no effect between empty results", () => {
    const empty = () => [done(ranked("")), done(ranked(""), 1)];
    expect(summarize(1, empty(), empty()).effect).toEqual({ kind: "none-seen", repeats: 2 });
  });
});

describe("fieldTexts", () => {
  const cells = ["a", "b", "gone"].map((run, at) => ({
    ...done(ranked("x", { fields: at < 2 ? { warning: "slow" } : {} }), at),
    runs: ["earlier", run],
  }));

  it("shows each value of the finished cells once, and missing ones as unknown", () => {
    expect(fieldTexts(cells, capturedField("warning"))).toEqual(["slow", "Unknown"]);
    const waiting = cells.map((cell) => ({ ...cell, state: "waiting" as const }));
    expect(fieldTexts(waiting, capturedField("warning"))).toEqual([]);
  });

  it("takes the values of a path from the latest run of each cell", () => {
    const values = new Map([
      ["earlier", "old"],
      ["a", "0"],
      ["gone", null],
    ]);
    expect(fieldTexts(cells, pathField("$.x", values))).toEqual(["0", "Reading…", "Unknown"]);
  });
});

describe("cellFacts", () => {
  const view = parseResponse({
    creditsUsed: 4,
    warning: "slow",
    data: {
      web: [
        { url: "https://www.a.example/x/?utm_source=n", title: "A", metadata: { language: "en" } },
        { url: "https://b.example/", metadata: { error: "Timeout" } },
      ],
      news: [{ url: "https://a.example/x", title: "A" }],
    },
  });
  const run = { status: 200, durationMs: 12, bytes: 99 };

  it("keeps the figures, and keys that are equal for the same page of the same source", () => {
    const facts = cellFacts(run, view, true);
    expect(facts).toMatchObject({ status: 200, credits: 4, results: 3, failedPages: 1 });
    const same = cellFacts(
      run,
      parseResponse({ data: { web: [{ url: "http://a.example/x" }] } }),
      true,
    );
    expect(same.keys?.[0]).toBe(facts.keys?.[0]);
    expect(facts.keys?.[2]).not.toBe(facts.keys?.[0]);
    expect(facts.fields).toMatchObject({ warning: "slow", "first result: title": "A" });
  });

  it("keeps no URLs and no texts of a response that may not be stored", () => {
    const facts = cellFacts(run, view, false);
    expect(facts).toMatchObject({ results: 3, keys: null, fields: {} });
  });

  it("keep that a run was free, which then costs 0 credits", () => {
    const facts = cellFacts({ ...run, isFree: true }, view, true);
    expect(facts).toMatchObject({ credits: 4, isFree: true });
    const cells = [done(facts)];
    expect(summarize(0, cells, null)).toMatchObject({ credits: { max: 0 }, isFree: true });
    expect(summarize(0, [...cells, done(ranked("ab"))], null).isFree).toBe(false);
    expect(summarize(0, [], null).isFree).toBe(false);
  });
});

describe("exports", () => {
  const sweep = {
    ...sampleSweep([1, 1]),
    combinations: [
      combination(...settings("query", ["=HYPERLINK(1)"])),
      combination(...settings("threatProtection", ['{"mode":"normal"}'])),
    ],
  };

  it("have one row per cell, and no formula", () => {
    const [, first] = sweepCsv(sweep).split("\r\n");
    expect(sweepCsv(sweep)).toContain("'=HYPERLINK(1)");
    expect(first?.startsWith("As in the request,")).toBe(true);
    expect(sweepJsonLines(sweep).trim().split("\n")).toHaveLength(2);
  });

  it("contain the chosen field, empty where the value is unknown", () => {
    const cells = sweep.cells.map((cell, at) => ({
      ...cell,
      ...{ state: "done" as const, runs: [`run${at}`] },
    }));
    const values = new Map([
      ["run0", "=SUM(1)"],
      ["run1", null],
    ]);
    const field = pathField("$.data.x", values);
    const [head, ...rows] = sweepCsv({ ...sweep, cells }, field)
      .trim()
      .split("\r\n");
    expect(head?.endsWith(",$.data.x")).toBe(true);
    expect(rows.map((row) => row.split(",").at(-1))).toEqual([`"'=SUM(1)"`, ""]);
    const lines = sweepJsonLines({ ...sweep, cells }, field)
      .trim()
      .split("\n");
    expect(lines.map((line) => JSON.parse(line).chosenField)).toEqual([
      { name: "$.data.x", value: "=SUM(1)" },
      { name: "$.data.x", value: null },
    ]);
  });

  it("name each state in its own words", () => {
    expect(new Set(Object.values(cellStateLabels)).size).toBe(cellStates.length);
    for (const state of cellStates) {
      const cells = sweep.cells.map((cell) => ({ ...cell, state }));
      expect(sweepCsv({ ...sweep, cells })).toMatch(new RegExp(`,"?${cellStateLabels[state]}"?,`));
      expect(sweepJsonLines({ ...sweep, cells })).toContain(`"stateCode":"${state}"`);
    }
  });

  it("contain nothing that a link may not carry", () => {
    const base = {
      query: "tea",
      threatProtection: { mode: "normal", blocklist: ["canary.example"] },
      scrapeOptions: { actions: [{ type: "executeJavascript", script: "canary()" }] },
    };
    const both = sweepCsv({ ...sweep, base }) + sweepJsonLines({ ...sweep, base });
    expect(both).not.toContain("canary");
    expect(both).toContain("(not exported)");
  });
});
