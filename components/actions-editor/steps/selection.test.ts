import { expect, test } from "vitest";
import { contiguousRanges, emptySelection, selectedIndexes, selectStep } from "./selection";

const ids = ["a", "b", "c", "d", "e"];

test("selects the steps between the last and this one, in either direction", () => {
  const one = selectStep(emptySelection, ids, "d", true, false);
  expect(selectedIndexes(selectStep(one, ids, "b", true, true), ids)).toEqual([1, 2, 3]);
  const all = selectStep(selectStep(emptySelection, ids, "a", true, false), ids, "e", true, true);
  expect(selectedIndexes(selectStep(all, ids, "d", false, true), ids)).toEqual([0, 1, 2]);
});

test("keeps steps selected when the list changes around them", () => {
  const chosen = selectStep(
    selectStep(emptySelection, ids, "b", true, false),
    ids,
    "d",
    true,
    false,
  );
  expect(selectedIndexes(chosen, ["b", "c", "d", "e"])).toEqual([0, 2]);
  expect(selectedIndexes(chosen, ["a", "new", "b", "c", "d", "e"])).toEqual([2, 4]);
  expect(selectedIndexes(chosen, ["d", "a", "b"])).toEqual([0, 2]);
});

test("ignores removed steps, also as the start of a range", () => {
  const gone = selectStep(emptySelection, ids, "b", true, false);
  const left = ["a", "c", "d"];
  expect(selectedIndexes(gone, left)).toEqual([]);
  expect(selectedIndexes(selectStep(gone, left, "d", true, true), left)).toEqual([2]);
});

test("groups places into contiguous ranges", () => {
  expect(contiguousRanges([])).toEqual([]);
  expect(contiguousRanges([7, 2, 1, 4, 3])).toEqual([
    { from: 1, to: 4 },
    { from: 7, to: 7 },
  ]);
});
