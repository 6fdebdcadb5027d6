import { expect, test } from "vitest";
import { mainContentQuality } from "./main-content";
import { meanScore, shingleCounts } from "./shingle-score";

test("compares texts by multisets of four-word shingles", () => {
  expect(shingleCounts("a b c d e", "a b c d e")).toEqual({ tp: 1, fp: 0, fn: 0 });
  // Marked: abcd bcde. Extracted: abcd bcdx.
  expect(shingleCounts("a b, c d e", "a b c d x")).toEqual({ tp: 1 / 3, fp: 1 / 3, fn: 1 / 3 });
  expect(shingleCounts("a b c d", "a b c d a b c d").fp).toBeCloseTo(4 / 5);
  expect(shingleCounts("one two", "one two").tp).toBe(1);
});

test("scores a perfect page 1 and an empty extraction 0", () => {
  const right = shingleCounts("a b c d", "a b c d");
  const nothing = shingleCounts("a b c d", "");
  expect(meanScore([right])).toEqual({ f1: 1, precision: 1, recall: 1 });
  expect(meanScore([right, nothing])).toEqual({ f1: 0.5, precision: 0.5, recall: 0.5 });
});

test("skips the benchmark with a note if the collection is missing", async () => {
  const before = process.env.SHARED_DATA;
  process.env.SHARED_DATA = "/nowhere";
  try {
    expect((await mainContentQuality()).figures.skipped).toMatch(/not on this machine/);
  } finally {
    if (before === undefined) delete process.env.SHARED_DATA;
    else process.env.SHARED_DATA = before;
  }
});
