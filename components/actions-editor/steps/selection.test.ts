import { expect, test } from "vitest";
import { chosenPlaces, noSelection, runsOf, select } from "./selection";

const ids = ["a", "b", "c", "d", "e"];

test("with a range all steps between the last and this one are chosen, in either direction", () => {
  const one = select(noSelection, ids, "d", true, false);
  expect(chosenPlaces(select(one, ids, "b", true, true), ids)).toEqual([1, 2, 3]);
  const all = select(select(noSelection, ids, "a", true, false), ids, "e", true, true);
  expect(chosenPlaces(select(all, ids, "d", false, true), ids)).toEqual([0, 1, 2]);
});

test("the same steps stay chosen when the list changes around them", () => {
  const chosen = select(select(noSelection, ids, "b", true, false), ids, "d", true, false);
  expect(chosenPlaces(chosen, ["b", "c", "d", "e"])).toEqual([0, 2]);
  expect(chosenPlaces(chosen, ["a", "new", "b", "c", "d", "e"])).toEqual([2, 4]);
  expect(chosenPlaces(chosen, ["d", "a", "b"])).toEqual([0, 2]);
});

test("a step that is gone is not chosen, and begins no range", () => {
  const gone = select(noSelection, ids, "b", true, false);
  const left = ["a", "c", "d"];
  expect(chosenPlaces(gone, left)).toEqual([]);
  expect(chosenPlaces(select(gone, left, "d", true, true), left)).toEqual([2]);
});

test("places fall into unbroken runs", () => {
  expect(runsOf([])).toEqual([]);
  expect(runsOf([7, 2, 1, 4, 3])).toEqual([
    { from: 1, to: 4 },
    { from: 7, to: 7 },
  ]);
});
