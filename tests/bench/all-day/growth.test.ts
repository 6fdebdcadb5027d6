import { expect, it } from "vitest";
import { growthFigures, slopeOf } from "./growth";

const samples = [0, 100, 200, 300, 400].map((after, at) => ({
  after,
  values: { flat: at === 0 ? 50 : 7, growing: after / 10 },
}));

it("returns the growth of the second half per 1,000 operations", () => {
  expect(slopeOf(samples, "flat")).toBe(0);
  expect(slopeOf(samples, "growing")).toBeCloseTo(100);
  expect(slopeOf(samples.slice(0, 1), "growing")).toBe(0);
});

it("names the values at the start, the middle and the end", () => {
  expect(growthFigures("tab", samples)).toEqual({
    "tab, flat": "50 → 7 → 7, 0 per 1,000",
    "tab, growing": "0 → 20 → 40, 100 per 1,000",
  });
});
