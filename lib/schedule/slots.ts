import { Cron } from "croner";
import { intervalMs, type Timing, weekdays } from "@/lib/contract/schedules/timing";

const DAY_MS = 86_400_000;
/** Two slots of a weekly time are at most 14 days apart: a zone can skip a day. */
const LOOK_BACK_MS = 15 * DAY_MS;

/** When a schedule runs. `anchor`: milliseconds since 1970 from which intervals count. */
export type SlotRule = {
  readonly timing: Timing;
  readonly timeZone: string;
  readonly anchor: number;
};

/**
 * The first slot after a moment, in milliseconds since 1970. Intervals are elapsed time. A time of day that the zone
 * skips runs when its clock continues; one that occurs twice runs the first time.
 */
export function nextSlot({ timing, timeZone, anchor }: SlotRule, after: number): number {
  if (timing.kind === "interval") {
    const step = intervalMs(timing);
    return anchor + step * Math.max(1, Math.floor((after - anchor) / step) + 1);
  }
  const days = weekdays.filter(({ value }) => timing.days.includes(value));
  const from = new Date(after);
  // One pattern per time: a pattern with several hours would drop a skipped time if another one follows.
  const next = timing.times.map((time) => {
    const [hour = "", minute = ""] = time.split(":");
    const pattern = `${Number(minute)} ${Number(hour)} * * ${days.map(({ cron }) => cron).join(",")}`;
    return new Cron(pattern, { timezone: timeZone }).nextRun(from)?.getTime();
  });
  return Math.min(...next.filter((each) => each !== undefined));
}

export function nextSlots(rule: SlotRule, after: number, count: number): number[] {
  const slots: number[] = [];
  for (let at = after; slots.length < count; ) {
    at = nextSlot(rule, at);
    slots.push(at);
  }
  return slots;
}

export type DueSlot = {
  readonly slot: number;
  /** Slots between the last one and this one. They do not run. */
  readonly missed: number;
};

/** Counting stops here. */
const MAX_MISSED = 10_000;

/**
 * The slot to run now: the latest one after `last`. Earlier ones were missed, for example while the server was stopped;
 * they are counted, and one check replaces them. Null if no slot has passed.
 */
export function dueSlot(rule: SlotRule, last: number, now: number): DueSlot | null {
  const { timing, anchor } = rule;
  if (timing.kind === "interval") {
    const step = intervalMs(timing);
    const index = Math.floor((now - anchor) / step);
    const slot = anchor + step * index;
    if (index < 1 || slot <= last) return null;
    const before = Math.max(0, Math.floor((last - anchor) / step));
    return { slot, missed: Math.min(MAX_MISSED, index - before - 1) };
  }
  let slot: number | null = null;
  let missed = -1;
  for (let at = Math.max(last, now - LOOK_BACK_MS); ; missed += 1) {
    at = nextSlot(rule, at);
    if (at > now) break;
    slot = at;
  }
  return slot === null ? null : { slot, missed: Math.max(0, missed) };
}
