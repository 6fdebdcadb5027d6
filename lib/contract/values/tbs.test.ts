import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysOf } from "../typed-keys";
import { type CalendarDate, formatTbs, parseTbs, timePresets } from "./tbs";

const arbitraryDate = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map(
    (date): CalendarDate => ({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    }),
  );
const order = (date: CalendarDate) => date.year * 10_000 + date.month * 100 + date.day;
const arbitraryFilter = fc.record(
  {
    preset: fc.constantFrom(...keysOf(timePresets)),
    range: fc
      .tuple(arbitraryDate, arbitraryDate)
      .map(([a, b]) => (order(a) <= order(b) ? { from: a, to: b } : { from: b, to: a })),
    sortByDate: fc.constant(true),
  },
  { requiredKeys: [] },
);

describe("parseTbs and formatTbs", () => {
  it("round-trip every filter", () => {
    fc.assert(
      fc.property(arbitraryFilter, (filter) => {
        const text = formatTbs(filter);
        fc.pre(text !== "");
        expect(parseTbs(text)).toEqual({ ok: true, filter });
      }),
    );
  });

  it.each([
    "qdr:h",
    "sbd:1",
    "qdr:y,sbd:1",
    "sbd:1, qdr:w",
    "cdr:1,cd_min:02/29/2024,cd_max:02/29/2024",
    "cd_max:01/02/2024,cd_min:01/01/2024,cdr:1",
  ])("accept %s", (text) => expect(parseTbs(text).ok).toBe(true));

  it.each([
    ["", "leave the field out"],
    ["qdr:", "h, d, w, m or y"],
    ["qdr:toString", "h, d, w, m or y"],
    ["qdr:d,qdr:w", "twice"],
    ["sbd:0", "must be 1"],
    ["sort:1", "not a part"],
    ["qdr:d,", "empty part"],
    ["cdr:1", "both"],
    ["cdr:1,cd_min:01/01/2024", "both"],
    ["cd_min:01/01/2024,cd_max:01/02/2024", "cdr:1"],
    ["cdr:1,cd_min:02/30/2024,cd_max:03/01/2024", "not a valid date"],
    ["cdr:1,cd_min:02/29/2023,cd_max:03/01/2024", "not a valid date"],
    ["cdr:1,cd_min:2024-01-01,cd_max:03/01/2024", "not a valid date"],
    ["cdr:1,cd_min:03/02/2024,cd_max:03/01/2024", "before it begins"],
  ])("reject %j with a reason", (text, words) => {
    const result = parseTbs(text);
    expect(result.ok ? "" : result.message).toContain(words);
  });
});
