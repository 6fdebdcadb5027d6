import { expect, it } from "vitest";
import { runSlices } from "./run-slices";

const sizesOf = (bytes: readonly number[]) =>
  runSlices(bytes, (each) => each).map((slice) => slice.length);

it.each([
  ["no runs", [], []],
  ["many small runs", Array.from({ length: 250 }, () => 1_000), [100, 100, 50]],
  ["large responses", [9e6, 9e6, 9e6, 50e6, 1e6, 1e6], [2, 1, 1, 2]],
])("bounds the count and the bytes of a slice: %s", (_name, bytes, expected) => {
  expect(sizesOf(bytes)).toEqual(expected);
});
