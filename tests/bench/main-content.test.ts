import { expect, test } from "vitest";
import { mainContentQuality } from "./main-content";
import { meanScore, shingleCounts } from "./shingle-score";

test("what was found is compared by runs of four words, each as often as it occurs", () => {
  expect(shingleCounts("a b c d e", "a b c d e")).toEqual({ tp: 1, fp: 0, fn: 0 });
  // Marked: abcd bcde. Found: abcd bcdx.
  expect(shingleCounts("a b, c d e", "a b c d x")).toEqual({ tp: 1 / 3, fp: 1 / 3, fn: 1 / 3 });
  expect(shingleCounts("a b c d", "a b c d a b c d").fp).toBeCloseTo(4 / 5);
  expect(shingleCounts("one two", "one two").tp).toBe(1);
});

test("a page that is right counts one, one of which nothing is found counts nothing", () => {
  const right = shingleCounts("a b c d", "a b c d");
  const nothing = shingleCounts("a b c d", "");
  expect(meanScore([right])).toEqual({ f1: 1, precision: 1, recall: 1 });
  expect(meanScore([right, nothing])).toEqual({ f1: 0.5, precision: 0.5, recall: 0.5 });
});

test("without the collection it is skipped with a word", async () => {
  const before = process.env.SHARED_DATA;
  process.env.SHARED_DATA = "/nowhere";
  try {
    expect((await mainContentQuality()).figures.skipped).toMatch(/not on this machine/);
  } finally {
    if (before === undefined) delete process.env.SHARED_DATA;
    else process.env.SHARED_DATA = before;
  }
});
