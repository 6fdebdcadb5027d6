import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysOf } from "@/lib/contract/typed-keys";
import { parseTbs, timePresets } from "@/lib/contract/values/tbs";
import { timeFilter } from "@/tests/support/arbitrary-request";
import {
  formatTimeControls,
  parseTimeControls,
  type TimeControls,
  timeLabel,
} from "./time-controls";

const day = fc
  .record({
    year: fc.integer({ min: 1, max: 9_999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day: each }) =>
    [
      String(year).padStart(4, "0"),
      String(month).padStart(2, "0"),
      String(each).padStart(2, "0"),
    ].join("-"),
  );
const maybeDay = fc.oneof(fc.constant(""), day);
const newestFirst = fc.boolean();

/** All states of the controls, including incomplete ones. */
const controls: fc.Arbitrary<TimeControls> = fc.oneof(
  fc.record({ kind: fc.constant("any" as const), newestFirst }),
  fc.record({
    kind: fc.constant("preset" as const),
    preset: fc.constantFrom(...keysOf(timePresets)),
    newestFirst,
  }),
  fc.record({ kind: fc.constant("range" as const), from: maybeDay, to: maybeDay, newestFirst }),
);

describe("the time filter controls", () => {
  it("round-trip, including incomplete and reversed ranges", () => {
    fc.assert(
      fc.property(controls, (set) => {
        expect(parseTimeControls(formatTimeControls(set))).toEqual(set);
      }),
    );
  });

  it("preserve the meaning of any valid text", () => {
    fc.assert(
      fc.property(timeFilter, (text) => {
        expect(parseTbs(formatTimeControls(parseTimeControls(text)))).toEqual(parseTbs(text));
      }),
    );
  });

  it("preserve any other text exactly", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const read = parseTimeControls(text);
        if (read.kind === "verbatim") expect(formatTimeControls(read)).toBe(text);
        else expect(text.trim() === "" || parseTbs(text).ok || read.kind === "range").toBe(true);
      }),
    );
    for (const text of ["qdr:z", "qdr:w,cdr:1,cd_min:01/01/2026,cd_max:01/02/2026", "last week"])
      expect(parseTimeControls(text)).toEqual({ kind: "verbatim", text });
  });

  it("reject impossible days", () => {
    const text = "cdr:1,cd_min:02/30/2026,cd_max:";
    expect(parseTimeControls(text)).toEqual({ kind: "verbatim", text });
  });

  it("have a summary", () => {
    expect(
      ["", "sbd:1", "qdr:w", "sbd:1,qdr:d", "cdr:1,cd_min:01/05/2026,cd_max:", "x:1"].map(
        timeLabel,
      ),
    ).toEqual([
      "any time",
      "newest first",
      "past week",
      "past 24 hours, newest first",
      "2026-01-05 to …",
      "x:1",
    ]);
  });
});
