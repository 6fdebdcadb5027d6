import { describe, expect, it } from "vitest";
import { formatDuration } from "./duration";

describe("formatDuration", () => {
  it.each([
    [0, "0 ms"],
    [840, "840 ms"],
    [999.6, "1 s"],
    [1_840, "1.84 s"],
    [1_800, "1.8 s"],
    [12_340, "12.3 s"],
    [30_000, "30 s"],
    [59_990, "1 min"],
    [125_000, "2 min 5 s"],
    [3_600_000, "1 h"],
    [86_280_000, "23 h 58 min"],
    [86_399_000, "1 day"],
    [172_800_000, "2 days"],
    [187_200_000, "2 days 4 h"],
    [63_072_000_000, "2 years"],
  ])("formats %d ms as %s", (ms, words) => expect(formatDuration(ms)).toBe(words));

  it("returns a dash for an invalid duration", () => {
    expect(formatDuration(Number.POSITIVE_INFINITY)).toBe("–");
  });
});
