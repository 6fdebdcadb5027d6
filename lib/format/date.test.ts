import { describe, expect, it } from "vitest";
import { formatDay, formatMoment, formatRelative } from "./date";

const now = Date.UTC(2026, 10, 20, 10, 28, 5);

describe("formatRelative", () => {
  it.each([
    [0, "just now"],
    [-9_000, "just now"],
    [-42_000, "42 seconds ago"],
    [-60_000, "1 minute ago"],
    [-3 * 3_600_000, "3 hours ago"],
    [-13 * 86_400_000, "1 week ago"],
    [2 * 86_400_000, "in 2 days"],
    [-400 * 86_400_000, "1 year ago"],
  ])("formats %d ms from now as %s", (distance, words) => {
    expect(formatRelative(now + distance, now)).toBe(words);
  });

  it("does not invent a time for an invalid value", () => {
    expect(formatRelative(Number.NaN, now)).toBe("at an unknown time");
  });
});

describe("formatMoment", () => {
  it("includes date, time and zone", () => {
    expect(formatMoment(now, "UTC")).toBe("20 Nov 2026, 10:28:05 UTC");
  });
});

describe("formatDay", () => {
  it("is the local calendar day, also at the ends of the range", () => {
    expect(formatDay(new Date(2026, 7, 4, 23, 59).getTime())).toBe("4 Aug 2026");
    for (const time of [Number.NaN, 8.64e15 + 1]) expect(formatDay(time)).toBe("unknown");
  });
});
