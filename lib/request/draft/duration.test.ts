import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  durationMessage,
  durationUnitNames,
  durationValue,
  formatExactDuration,
  joinDuration,
  normalizeDuration,
  parseDuration,
  splitDuration,
} from "./duration";

describe("durations", () => {
  it("are formatted in the largest exact unit", () => {
    expect([172_800_000, 3_600_000, 90_000, 60_000, 1_500, 0, -5].map(formatExactDuration)).toEqual(
      ["2 days", "1 h", "90 s", "1 min", "1500 ms", "0 ms", "-5 ms"],
    );
  });

  it("are parsed with any spelling of the unit, and in milliseconds without one", () => {
    const spans = ["2 days", "1 day", "1.5h", "90 sec", "2 Min", "1 m", "900", " 900 ms "];
    expect(spans.map(parseDuration)).toEqual([
      172_800_000, 86_400_000, 5_400_000, 90_000, 120_000, 60_000, 900, 900,
    ]);
  });

  it("are exact where floating point is not", () => {
    expect(parseDuration("1.1 s")).toBe(1_100);
    expect(parseDuration("0.0001 s")).toBe(0.1);
    expect(parseDuration("9007199254740991 ms")).toBe(Number.MAX_SAFE_INTEGER);
  });

  it("are undefined for an empty text and null for an invalid one", () => {
    expect(parseDuration(" ")).toBeUndefined();
    expect(["soon", "1e3", "min", "."].map(parseDuration)).toEqual(Array(4).fill(null));
  });

  it.each([
    ["1,5 h", 5_400_000],
    ["1.5 hrs.", 5_400_000],
    ["1½ h", 5_400_000],
    ["½ h", 1_800_000],
    ["2 weeks", 1_209_600_000],
    ["1w", 604_800_000],
    ["2 days 3 h", 183_600_000],
    ["1h30", 5_400_000],
    ["1 h 30 min", 5_400_000],
    ["1h 30m 5s", 5_405_000],
    ["1 hour, 30 minutes", 5_400_000],
    ["1 hour and 30 minutes", 5_400_000],
    ["2min30", 150_000],
    ["90 min", 5_400_000],
    ["1:30:00", 5_400_000],
    ["PT2H", 7_200_000],
    ["PT1H30M", 5_400_000],
    ["P1DT12H", 129_600_000],
    ["P2W", 1_209_600_000],
    ["PT0.5S", 500],
    ["half an hour", 1_800_000],
    ["a quarter of an hour", 900_000],
    ["an hour", 3_600_000],
    ["a day", 86_400_000],
    ["two hours", 7_200_000],
    ["1,000 ms", 1_000],
    ["1 500 ms", 1_500],
    ["１０ s", 10_000],
    ["10\u00a0s", 10_000],
  ])("are parsed from %j", (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each([
    "1 month",
    "a year",
    "P1M",
    "P1Y",
    "PT",
    "P",
    "1:30",
    "1d12",
    "1h90",
    "30 min 1 h",
    "1 h 1 h",
    "1 h -5 min",
    "1.500 ms",
    "1.500",
    "5 pm",
    "9".repeat(200),
  ])("are not guessed from %j", (text) => {
    expect(parseDuration(text)).toBeNull();
    expect(durationMessage(text)).toMatch(/such as|Write it|Examples/);
  });

  it("are normalized to plain digits and one unit", () => {
    expect(
      ["1,5 h", "2 days", "1h30", "PT2H", "2 weeks", "１０ s", "soon ", "900"].map(
        normalizeDuration,
      ),
    ).toEqual(["1.5 h", "2 days", "90 min", "2 h", "14 days", "10 s", "soon", "900 ms"]);
    fc.assert(
      fc.property(fc.maxSafeInteger(), (milliseconds) => {
        const text = formatExactDuration(milliseconds);
        expect(normalizeDuration(text)).toBe(text);
      }),
    );
  });

  it("need no unit after an amount with units", () => {
    expect(joinDuration({ amount: "2 days", unit: "ms" })).toBe("2 days");
    expect(joinDuration({ amount: "1:30:00", unit: "s" })).toBe("1:30:00");
    expect(splitDuration("PT2H")).toEqual({ amount: "PT2H", unit: null });
    expect(splitDuration("1h30")).toEqual({ amount: "1h30", unit: null });
  });

  it("round-trip through text for any number", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (milliseconds) => {
        expect(parseDuration(formatExactDuration(milliseconds))).toBe(milliseconds);
      }),
    );
  });

  it("split into number and unit and join again", () => {
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

  it("are sent as milliseconds, or unchanged if the contract must reject them", () => {
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
