import { describe, expect, it } from "vitest";
import { recentDays } from "./credit-days";

describe("recentDays", () => {
  const spent = (credits: number) => ({
    Hosted: { runs: 1, credits, unreported: 0, implausible: 0, excluded: 0 },
  });

  it("ends today and returns zero for days without runs", () => {
    const days = recentDays(
      {
        "2026-11-20": spent(5),
        "2026-11-18": {
          ...spent(3),
          Other: { runs: 1, credits: 4, unreported: 1, implausible: 0, excluded: 0 },
        },
        "2026-01-01": spent(99),
      },
      new Date(2026, 10, 20, 23, 59),
      4,
    );
    expect(days.map(({ day, credits }) => [day, credits])).toEqual([
      ["2026-11-17", 0],
      ["2026-11-18", 7],
      ["2026-11-19", 0],
      ["2026-11-20", 5],
    ]);
  });

  it("returns each day once across daylight saving changes and new year", () => {
    for (const now of [
      new Date(2026, 2, 30, 0, 30),
      new Date(2026, 9, 26, 23, 30),
      new Date(2026, 0, 5),
    ]) {
      const days = recentDays({}, now, 30).map(({ day }) => day);
      expect(new Set(days).size).toBe(30);
      expect(days.toSorted()).toEqual(days);
    }
  });
});
