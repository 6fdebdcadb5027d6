import fc from "fast-check";
import { expect, it } from "vitest";
import {
  comparisonUrl,
  MAX_COMPARED_RUNS,
  parseComparisonUrl,
  urlFindings,
} from "./comparison-url";

const ids = fc.uniqueArray(fc.string({ minLength: 1, unit: "grapheme" }), {
  minLength: 1,
  maxLength: MAX_COMPARED_RUNS,
});

it("parses every URL that it writes", () => {
  fc.assert(
    fc.property(ids, fc.nat(), (runs, at) => {
      const comparison = { runs, base: runs[at % runs.length] ?? "" };
      const url = comparisonUrl(comparison);
      expect(parseComparisonUrl(new URL(url, "http://localhost").search)).toEqual(comparison);
    }),
  );
  expect(comparisonUrl({ runs: ["1-a", "2-b"], base: "2-b" })).toBe(
    "/compare?runs=1-a,2-b&base=2-b",
  );
});

it("repairs a URL that was edited by hand", () => {
  expect(parseComparisonUrl("?runs=a,,b,a&base=gone")).toEqual({ runs: ["a", "b"], base: "a" });
  const many = Array.from({ length: 30 }, (_, at) => `run${at}`);
  expect(parseComparisonUrl(`runs=${many.join(",")}`)?.runs).toEqual(many.slice(0, 10));
  for (const none of ["", "?base=a", "?runs=", "?runs=,,"])
    expect(parseComparisonUrl(none)).toBeNull();
});

it("names every part of a URL that it does not show", () => {
  const many = Array.from({ length: 12 }, (_, at) => `run${at}`).join(",");
  expect(urlFindings("?runs=a,b&base=b")).toEqual([]);
  expect(urlFindings("")).toEqual([]);
  expect(urlFindings(`?runs=${many}&base=run11`)).toEqual([
    "The URL names 12 runs, and a comparison has at most 10. The last 2 are not shown.",
    "The baseline of the URL is not one of its runs. The first run is the baseline.",
  ]);
  expect(urlFindings("?runs=a,b,a,a")).toEqual([
    "The URL names 1 run more than once. A run is compared once.",
  ]);
  expect(urlFindings("?runs=a,a")).toEqual([
    "The URL names 1 run more than once. A run is compared once.",
    "A comparison needs two runs. Select another one.",
  ]);
});
