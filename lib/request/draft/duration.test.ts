import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  durationUnitNames,
  durationValue,
  joinDuration,
  readDuration,
  splitDuration,
  writeDuration,
} from "./duration";

describe("a span of time", () => {
  it("is written in the largest unit that tells it exactly", () => {
    expect([172_800_000, 3_600_000, 90_000, 60_000, 1_500, 0, -5].map(writeDuration)).toEqual([
      "2 days",
      "1 h",
      "90 s",
      "1 min",
      "1500 ms",
      "0 ms",
      "-5 ms",
    ]);
  });

  it("is read in any spelling of its unit, and in milliseconds without one", () => {
    const spans = ["2 days", "1 day", "1.5h", "90 sec", "2 Min", "1 m", "900", " 900 ms "];
    expect(spans.map(readDuration)).toEqual([
      172_800_000, 86_400_000, 5_400_000, 90_000, 120_000, 60_000, 900, 900,
    ]);
  });

  it("is exact where floating point is not", () => {
    expect(readDuration("1.1 s")).toBe(1_100);
    expect(readDuration("0.0001 s")).toBe(0.1);
    expect(readDuration("9007199254740991 ms")).toBe(Number.MAX_SAFE_INTEGER);
  });

  it("is nothing without a text, and null where it is no span", () => {
    expect(readDuration(" ")).toBeUndefined();
    expect(["soon", "1,5 s", "1e3", "2 days 3 h", "min", "."].map(readDuration)).toEqual(
      Array(6).fill(null),
    );
  });

  it("comes back from its text, whatever the number", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (milliseconds) => {
        expect(readDuration(writeDuration(milliseconds))).toBe(milliseconds);
      }),
    );
  });

  it("comes apart into number and unit, and together again", () => {
    expect(splitDuration("2 days")).toEqual({ amount: "2", unit: "days" });
    expect(splitDuration("1.")).toEqual({ amount: "1.", unit: null });
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9.,-]{1,8}$/),
        fc.constantFrom(null, ...durationUnitNames),
        (amount, unit) => {
          expect(splitDuration(joinDuration({ amount, unit }))).toEqual({ amount, unit });
        },
      ),
    );
  });

  it("goes into the request as milliseconds, and as it is where the contract has to object", () => {
    expect(durationValue.write("2 min", undefined)).toBe(120_000);
    expect(durationValue.write("", 5)).toBeUndefined();
    expect(durationValue.write("soon ", 5)).toBe("soon");
    expect([60_000, "soon", undefined, [1]].map(durationValue.read)).toEqual([
      "1 min",
      "soon",
      "",
      "[1]",
    ]);
  });
});
