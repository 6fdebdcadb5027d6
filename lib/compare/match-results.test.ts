import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { defaultUrlRule } from "./canonical-url";
import type { ComparedRun } from "./compared-run";
import { matchResults, moveLabel, moveOf } from "./match-results";
import { runSimilarity } from "./run-similarity";
import { runWith, unknownRun, webRun } from "./test-support/compared-runs";

const page = (name: string) => `https://example.org/${name}`;
const pages = (names: string) => webRun([...names].map(page));

const moves = (runs: readonly ComparedRun[], run = 1, base = 0) => {
  const matched = matchResults(runs, base);
  return Object.fromEntries(
    matched.rows.map((row) => [
      row.shown.url?.slice(page("").length),
      moveLabel(moveOf(matched, row, run)).sign,
    ]),
  );
};
const similarity = (runs: readonly ComparedRun[], run = 1) => {
  const found = runSimilarity(matchResults(runs, 0), run, { source: null });
  if (typeof found === "string") throw new Error(found);
  return found;
};

describe("matchResults", () => {
  it("finds the move of every result against the baseline", () => {
    expect(moves([pages("abcd"), pages("acbx")])).toEqual({
      a: "=",
      b: "−1",
      c: "+1",
      d: "gone",
      x: "new",
    });
    expect(moves([pages("abcd"), pages("acbx")], 0, 1)).toEqual({
      a: "=",
      c: "−1",
      b: "+1",
      x: "gone",
      d: "new",
    });
  });

  it("lists the pages of the baseline in its order, then those of the other runs", () => {
    const { rows } = matchResults([pages("ba"), pages("cx"), pages("xcd")], 1);
    expect(rows.map(({ shown }) => shown.url?.at(-1)).join("")).toBe("cxbad");
    expect(rows[0]?.cells.map((cell) => cell?.rank ?? null)).toEqual([null, 1, 2]);
  });

  it("matches under the given rule", () => {
    const runs = [webRun(["https://www.example.org/a/"]), webRun(["http://example.org/a?gclid=1"])];
    expect(matchResults(runs, 0).rows).toHaveLength(1);
    expect(matchResults(runs, 0, { ...defaultUrlRule, www: false }).rows).toHaveLength(2);
  });

  it("keeps sources apart in the table and joins them in the total", () => {
    const runs = [
      runWith({ web: [{ url: page("a") }], news: [] }),
      runWith({ web: [], news: [{ url: page("a") }] }),
    ];
    expect(matchResults(runs, 0).rows.map(({ source }) => source)).toEqual(["web", "news"]);
    expect(similarity(runs).jaccard).toBe(1);
    expect(runSimilarity(matchResults(runs, 0), 1, { source: "web" })).toMatchObject({
      jaccard: 0,
    });
    expect(runSimilarity(matchResults(runs, 0), 1, { source: "images" })).toBe("nothing");
  });

  it("distinguishes images of one page by the image", () => {
    const image = (name: string) => ({
      url: page("gallery"),
      imageUrl: `https://img.example.org/${name}`,
    });
    const runs = [
      runWith({ images: [image("1"), image("2")] }),
      runWith({ images: [image("2"), image("3")] }),
    ];
    const matched = matchResults(runs, 0);
    expect(matched.rows.map((row) => moveOf(matched, row, 1).kind).toSorted()).toEqual([
      "gone",
      "new",
      "up",
    ]);
  });

  it("marks duplicates inside a run and counts them once for similarity", () => {
    const runs = [webRun([page("a"), page("b"), `${page("a")}/`, page("c")]), pages("abc")];
    const [first] = matchResults(runs, 0).rows;
    expect(first?.cells.map((cell) => cell?.duplicateRanks)).toEqual([[3], []]);
    expect(similarity(runs)).toMatchObject({
      jaccard: 1,
      rbo: 1,
      both: 3,
      onlyBase: 0,
      onlyThis: 0,
    });
  });

  it("never matches results without a URL", () => {
    const untitled = () => runWith({ web: [{ title: "One" }, { title: "One" }] });
    expect(matchResults([untitled(), untitled()], 0).rows).toHaveLength(4);
    expect(similarity([untitled(), untitled()]).jaccard).toBe(0);
  });

  it("calls nothing new or gone if the results of a run are unknown", () => {
    const runs = [pages("ab"), unknownRun(), pages("ax")];
    expect(moves(runs, 1)).toEqual({ a: "?", b: "?", x: "?" });
    expect(moves(runs, 2)).toEqual({ a: "=", b: "gone", x: "new" });
    expect(runSimilarity(matchResults(runs, 0), 1, { source: null })).toBe("unknown");
    expect(runSimilarity(matchResults(runs, 1), 0, { source: null })).toBe("unknown");
  });

  it("differs between an empty run and an unknown one", () => {
    expect(moves([pages("ab"), pages("")])).toEqual({ a: "gone", b: "gone" });
    expect(similarity([pages("ab"), pages("")])).toMatchObject({ jaccard: 0, rbo: 0, both: 0 });
    expect(runSimilarity(matchResults([pages(""), pages("")], 0), 1, { source: null })).toBe(
      "nothing",
    );
  });
});

const redirecting = (url: string, to: string) => ({ url, metadata: { sourceURL: url, url: to } });

describe("matching by redirects", () => {
  it("joins a page with the target of its redirect, and two pages with one target", () => {
    const runs = [
      runWith({ web: [redirecting(page("old"), page("new")), redirecting(page("x"), page("z"))] }),
      runWith({ web: [redirecting(page("y"), page("z")), { url: page("new") }] }),
    ];
    const { rows } = matchResults(runs, 0);
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.rank ?? null))).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(rows.every(({ cells }) => cells.some((cell) => cell?.byRedirect))).toBe(true);
  });

  it("keeps pages apart that all redirect to one page, such as a login page", () => {
    const wall = page("login");
    const runs = [
      runWith({ web: [redirecting(page("a"), wall), redirecting(page("b"), wall)] }),
      runWith({ web: [redirecting(page("b"), wall), redirecting(page("c"), wall)] }),
    ];
    expect(moves(runs)).toEqual({ a: "gone", b: "+1", c: "new" });
  });

  it("marks a page and its redirect target in one run as duplicates", () => {
    const [row, ...more] = matchResults(
      [runWith({ web: [redirecting(page("old"), page("new")), { url: page("new") }] }), pages("")],
      0,
    ).rows;
    expect(more).toEqual([]);
    expect(row?.cells[0]).toMatchObject({ rank: 1, duplicateRanks: [2] });
  });
});

const run = fc
  .array(fc.tuple(fc.constantFrom(..."abcdef"), fc.option(fc.constantFrom(..."abcdef"))), {
    maxLength: 9,
  })
  .map((list) =>
    runWith({
      web: list.map(([name, to]) =>
        to === null ? { url: page(name) } : redirecting(page(name), page(to)),
      ),
    }),
  );

describe("runSimilarity", () => {
  it("is symmetric, 1 for a run and itself, and between 0 and 1", () => {
    fc.assert(
      fc.property(run, run, (one, other) => {
        const there = runSimilarity(matchResults([one, other], 0), 1, { source: null });
        const back = runSimilarity(matchResults([one, other], 1), 0, { source: null });
        if (typeof there === "string" || typeof back === "string") {
          expect(there).toBe(back);
          return;
        }
        expect(back).toEqual({ ...there, onlyBase: there.onlyThis, onlyThis: there.onlyBase });
        for (const share of [there.jaccard, there.rbo]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        const itself = runSimilarity(matchResults([one, one], 0), 1, { source: null });
        if (itself !== "nothing") expect(itself).toMatchObject({ jaccard: 1, rbo: 1 });
      }),
    );
  });

  it("counts every result of every run in exactly one row", () => {
    fc.assert(
      fc.property(fc.array(run, { minLength: 2, maxLength: 4 }), (runs) => {
        const { rows } = matchResults(runs, 0);
        for (const [at, { results }] of runs.entries()) {
          const ranks = rows.flatMap(({ cells }) => {
            const cell = cells[at];
            return cell ? [cell.rank, ...cell.duplicateRanks] : [];
          });
          expect(ranks.toSorted((a, b) => a - b)).toEqual(
            (results ?? []).map((_, index) => index + 1),
          );
        }
      }),
    );
  });

  it("shows the overlap at each depth and of all results", () => {
    const { overlaps } = similarity([pages("abcdefg"), pages("bacxyzg")]);
    expect(overlaps).toEqual([
      { depth: 1, shared: 0, of: 1 },
      { depth: 3, shared: 3, of: 3 },
      { depth: 5, shared: 3, of: 5 },
      { depth: null, shared: 4, of: 7 },
    ]);
  });
});

it("matches 300 × 300 results in time", () => {
  const many = (from: number) =>
    webRun(
      Array.from(
        { length: 300 },
        (_, at) => `https://www.example.org/page/${from + at}?a=1&utm_source=x`,
      ),
    );
  const runs = [many(0), many(150)];
  const start = cpuTime();
  const matched = matchResults(runs, 0);
  for (const row of matched.rows) moveOf(matched, row, 1);
  runSimilarity(matched, 1, { source: null });
  expect(cpuTime() - start).toBeLessThan(100);
});
