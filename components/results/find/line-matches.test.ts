import fc from "fast-check";
import { expect, it } from "vitest";
import { spansIn, textPattern } from "@/lib/results/contents/text-pattern";
import { findInLines, type LineMatch, matchesInRow } from "./line-matches";

function find(lines: readonly string[], text: string, chunk?: number): readonly LineMatch[] {
  const found: LineMatch[] = [];
  const pattern = textPattern(text);
  if (pattern) for (const _ of findInLines(lines, pattern, found, chunk));
  return found;
}

it("finds the same matches whatever the size of the parts", () => {
  const word = fc.constantFrom("ab", "a b", "b", "", "aab", "a");
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 30 }),
      fc.integer({ min: 1, max: 20 }),
      (lines, size) => {
        expect(find(lines, "a b", size)).toEqual(find(lines, "a b", 1_000_000));
        expect(find(lines, "ab", size)).toEqual(find(lines, "ab", 1_000_000));
      },
    ),
  );
});

it("counts as many matches as the whole text has", () => {
  const lines = ["red kite", "a red", "", "kite and redkite", "RED  KITE red", "kite"];
  const pattern = textPattern("red kite");
  expect(find(lines, "red kite", 1)).toHaveLength(
    pattern ? [...spansIn(lines.join("\n"), pattern)].length : -1,
  );
  expect(find(lines, "red kite", 1)[1]).toEqual({ line: 1, column: 2, endLine: 3, endColumn: 4 });
});

it("divides a match over the rows that it crosses", () => {
  const matches = find([`${"x".repeat(8)}needle`, "sea", "gull"], "needle");
  expect(matchesInRow(matches, { line: 0, start: 0, end: 10 })).toEqual([
    { index: 0, from: 8, to: 10 },
  ]);
  expect(matchesInRow(matches, { line: 0, start: 10, end: 14 })).toEqual([
    { index: 0, from: 10, to: 14 },
  ]);
  const crossing = find(["the sea", "gull flies"], "sea gull");
  expect(matchesInRow(crossing, { line: 1, start: 0, end: 10 })).toEqual([
    { index: 0, from: 0, to: 4 },
  ]);
  expect(matchesInRow(crossing, { line: 2, start: 0, end: 10 })).toEqual([]);
});
