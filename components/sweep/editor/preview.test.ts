import { expect, it } from "vitest";
import { timeRange } from "./preview";

const plan = {
  combinations: [],
  ...{ runs: 10, credits: { min: 0, likely: 0, max: 0 }, unbounded: [], notes: [] },
  ...{ expectedPerRun: 0, maxMs: 600_000 },
};
const pace = (concurrency: number, spacingMs = 0) => ({
  numbers: { repeats: 1, concurrency, spacingMs, stopAfter: 3 },
});
const times = { min: 1_000, median: 2_000, max: 9_000, count: 7 };

it("gives the time from the fastest earlier run to all timeouts, with the number of runs", () => {
  expect(timeRange(plan, times, pace(1))).toBe("10 s to 10 min, likely 20 s (from 7 earlier runs)");
  expect(timeRange(plan, times, pace(2))).toMatch(/^5 s to 10 min, likely 10 s/);
  expect(timeRange(plan, times, pace(2, 5_000))).toMatch(/^46 s to/);
  expect(timeRange(plan, { ...times, count: 1 }, pace(1))).toContain("from 1 earlier run)");
});

it("says that the minimum is unknown without earlier runs, and never exceeds the maximum", () => {
  expect(timeRange(plan, null, pace(1))).toBe(
    "at most 10 min; minimum unknown, no earlier run here",
  );
  const slow = { min: 90_000, median: 90_000, max: 90_000, count: 2 };
  expect(timeRange(plan, slow, pace(1))).toMatch(/^10 min to 10 min, likely 10 min/);
});
