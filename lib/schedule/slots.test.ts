import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Timing, weekdays } from "@/lib/contract/schedules/timing";
import { propertyRuns } from "@/tests/support/property-runs";
import { dueSlot, nextSlot, nextSlots, type SlotRule } from "./slots";

const MINUTE = 60_000;
const DAY = 86_400_000;
const at = (iso: string) => Date.parse(iso);
const allDays = weekdays.map(({ value }) => value);
const daily = (time: string, timeZone: string): SlotRule => ({
  timing: { kind: "times", days: allDays, times: [time] },
  timeZone,
  anchor: 0,
});
const every = (minutes: number, anchor = 0): SlotRule => ({
  timing: { kind: "interval", every: minutes, unit: "minutes" },
  timeZone: "UTC",
  anchor,
});
const iso = (times: readonly number[]) => times.map((each) => new Date(each).toISOString());

describe("nextSlots", () => {
  it.each([
    // The clock goes from 2:00 to 3:00.
    ["Europe/Berlin", "02:30", "2026-03-29T00:00Z", "2026-03-29T01:00", "2026-03-30T00:30"],
    // 2:30 occurs twice.
    ["Europe/Berlin", "02:30", "2026-10-24T12:00Z", "2026-10-25T00:30", "2026-10-26T01:30"],
    // Half an hour.
    ["Australia/Lord_Howe", "02:15", "2026-10-03T00:00Z", "2026-10-03T15:30", "2026-10-04T15:15"],
    ["Australia/Lord_Howe", "01:45", "2026-04-04T00:00Z", "2026-04-04T14:45", "2026-04-05T15:15"],
    // Midnight does not exist.
    ["America/Santiago", "00:00", "2026-09-05T12:00Z", "2026-09-06T04:00", "2026-09-07T03:00"],
  ])("runs once where summer time begins or ends in %s at %s", (zone, time, from, one, two) => {
    expect(iso(nextSlots(daily(time, zone), at(from), 2))).toEqual([
      `${one}:00.000Z`,
      `${two}:00.000Z`,
    ]);
  });

  it("runs a skipped time although a later time of the day follows", () => {
    const rule: SlotRule = {
      timing: { kind: "times", days: allDays, times: ["02:30", "03:30"] },
      timeZone: "Europe/Berlin",
      anchor: 0,
    };
    expect(iso(nextSlots(rule, at("2026-03-29T00:00Z"), 2))).toEqual([
      "2026-03-29T01:00:00.000Z",
      "2026-03-29T01:30:00.000Z",
    ]);
  });

  it("runs on the chosen days only", () => {
    const timing: Timing = { kind: "times", days: ["sun", "wed"], times: ["09:00"] };
    const slots = nextSlots(
      { timing, timeZone: "America/New_York", anchor: 0 },
      at("2026-11-25T00:00Z"),
      3,
    );
    expect(iso(slots)).toEqual([
      "2026-11-25T14:00:00.000Z",
      "2026-11-29T14:00:00.000Z",
      "2026-12-02T14:00:00.000Z",
    ]);
  });

  it("counts intervals from the anchor in elapsed time", () => {
    const anchor = at("2026-10-24T23:07Z");
    const rule: SlotRule = { ...every(5), anchor, timeZone: "Europe/Berlin" };
    expect(iso(nextSlots(rule, anchor, 2))).toEqual([
      "2026-10-24T23:12:00.000Z",
      "2026-10-24T23:17:00.000Z",
    ]);
    const days: SlotRule = { ...rule, timing: { kind: "interval", every: 1, unit: "days" } };
    expect(iso(nextSlots(days, anchor, 2))).toEqual([
      "2026-10-25T23:07:00.000Z",
      "2026-10-26T23:07:00.000Z",
    ]);
  });
});

const zones = [
  "UTC",
  "Europe/Berlin",
  "Europe/Dublin",
  "America/New_York",
  "America/St_Johns",
  "America/Santiago",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
];
const moment = fc.integer({ min: at("2024-01-01T00:00Z"), max: at("2028-01-01T00:00Z") });
/** Moments around the changes of these zones, where errors are likely. */
const nearChange = fc
  .tuple(
    fc.constantFrom(
      ...["2026-03-08T07:00Z", "2026-03-29T01:00Z", "2026-04-04T15:00Z", "2026-04-24T22:00Z"],
      ...["2026-09-06T04:00Z", "2026-09-26T14:00Z", "2026-10-03T15:30Z", "2026-10-25T01:00Z"],
      ...["2026-10-29T21:00Z", "2026-11-01T06:00Z", "2027-04-04T03:00Z"],
    ),
    fc.integer({ min: -2 * DAY, max: DAY }),
  )
  .map(([change, by]) => at(change) + by);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((pair) => pair.map((part) => String(part).padStart(2, "0")).join(":"));
const rule: fc.Arbitrary<SlotRule> = fc.oneof(
  fc.record({
    timing: fc.record({
      kind: fc.constant("interval" as const),
      every: fc.integer({ min: 5, max: 60 }),
      unit: fc.constantFrom("minutes" as const, "hours" as const),
    }),
    timeZone: fc.constantFrom(...zones),
    anchor: moment,
  }),
  fc.record({
    timing: fc.record({
      kind: fc.constant("times" as const),
      days: fc.uniqueArray(fc.constantFrom(...allDays), { minLength: 1 }),
      times: fc.uniqueArray(time, { minLength: 1, maxLength: 3 }),
    }),
    timeZone: fc.constantFrom(...zones),
    anchor: fc.constant(0),
  }),
);

/** The date and time that a clock in the zone shows. */
function wallReader(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat("sv", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (at) => format.format(at);
}

/** Looks at every minute: the first one that shows the time, or the first one after it on that day. */
function nextByMinutes(time: string, timeZone: string, after: number): number {
  const wall = wallReader(timeZone);
  const start = Math.floor((after - 26 * 60 * MINUTE) / MINUTE) * MINUTE;
  const done = new Set<string>();
  // The day of the first minute may have begun before it.
  done.add(wall(start).slice(0, 10));
  for (let at = start; ; at += MINUTE) {
    const [date = "", shown = ""] = wall(at).split(" ");
    if (done.has(date) || shown < time) continue;
    done.add(date);
    if (at > after) return at;
  }
}

describe("nextSlot", () => {
  it("agrees with a clock that is read every minute", () => {
    fc.assert(
      fc.property(
        time,
        fc.constantFrom(...zones),
        fc.oneof(moment, nearChange),
        (hour, zone, from) => {
          expect(iso([nextSlot(daily(hour, zone), from)])).toEqual(
            iso([nextByMinutes(hour, zone, from)]),
          );
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });

  it("is after the given moment, and the same from any moment before it", () => {
    fc.assert(
      fc.property(rule, fc.oneof(moment, nearChange), fc.nat(DAY), (any, from, by) => {
        const slot = nextSlot(any, from);
        expect(slot).toBeGreaterThan(from);
        const between = Math.min(from + by, slot - 1);
        expect(nextSlot(any, between)).toBe(slot);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});

describe("dueSlot", () => {
  it("runs one check for 40 slots that passed while the machine slept", () => {
    const rule = every(30, at("2026-11-25T00:00Z"));
    const last = at("2026-11-25T00:30Z");
    expect(dueSlot(rule, last, last + 40 * 30 * MINUTE + 1)).toEqual({
      slot: last + 40 * 30 * MINUTE,
      missed: 39,
    });
    expect(
      dueSlot(daily("08:00", "UTC"), at("2026-11-01T08:00Z"), at("2026-11-11T09:00Z")),
    ).toEqual({
      slot: at("2026-11-11T08:00Z"),
      missed: 9,
    });
  });

  it("finds nothing before the next slot", () => {
    const rule = every(10, 0);
    expect(dueSlot(rule, 0, 10 * MINUTE - 1)).toBeNull();
    expect(dueSlot(rule, 0, 10 * MINUTE)).toEqual({ slot: 10 * MINUTE, missed: 0 });
    expect(dueSlot(rule, 10 * MINUTE, 10 * MINUTE)).toBeNull();
    // The clock was set back.
    expect(dueSlot(rule, 50 * MINUTE, 20 * MINUTE)).toBeNull();
  });

  it("runs every slot once, in order, however irregular the clock is read", () => {
    fc.assert(
      fc.property(
        rule,
        fc.oneof(moment, nearChange),
        fc.array(fc.nat(3 * DAY), { minLength: 1, maxLength: 8 }),
        (any, from, steps) => {
          let now = from;
          let last = from;
          for (const step of steps) {
            now += step;
            const due = dueSlot(any, last, now);
            const next = nextSlot(any, last);
            if (due === null) {
              expect(next).toBeGreaterThan(now);
              continue;
            }
            expect(due.slot).toBeGreaterThan(last);
            expect(due.slot).toBeLessThanOrEqual(now);
            expect(due.missed === 0).toBe(due.slot === next);
            expect(nextSlot(any, due.slot)).toBeGreaterThan(now);
            expect(dueSlot(any, due.slot, now)).toBeNull();
            last = due.slot;
          }
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });
});
