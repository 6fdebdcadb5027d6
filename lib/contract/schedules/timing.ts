import "@/lib/contract/zod-settings";
import * as z from "zod";

const MINUTE_MS = 60_000;

export const timingLimits = {
  /** Milliseconds. */
  minInterval: 5 * MINUTE_MS,
  maxInterval: 31 * 24 * 60 * MINUTE_MS,
  timesPerDay: 24,
} as const;

export const intervalUnits = [
  { value: "minutes", label: "minutes", ms: MINUTE_MS },
  { value: "hours", label: "hours", ms: 60 * MINUTE_MS },
  { value: "days", label: "days", ms: 24 * 60 * MINUTE_MS },
] as const;
export type IntervalUnit = (typeof intervalUnits)[number]["value"];

/** In the order of ISO 8601; the cron number of Sunday is 0. */
export const weekdays = [
  { value: "mon", label: "Mon", cron: 1 },
  { value: "tue", label: "Tue", cron: 2 },
  { value: "wed", label: "Wed", cron: 3 },
  { value: "thu", label: "Thu", cron: 4 },
  { value: "fri", label: "Fri", cron: 5 },
  { value: "sat", label: "Sat", cron: 6 },
  { value: "sun", label: "Sun", cron: 0 },
] as const;
export type Weekday = (typeof weekdays)[number]["value"];

export const intervalUnitSchema = z.enum(["minutes", "hours", "days"]);
export const weekdaySchema = z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]);

export const intervalMs = ({ every, unit }: { every: number; unit: IntervalUnit }): number =>
  every * (intervalUnits.find(({ value }) => value === unit)?.ms ?? MINUTE_MS);

const intervalSchema = z
  .strictObject({
    kind: z.literal("interval"),
    every: z.int("Enter a whole number.").min(1, "Enter 1 or more."),
    unit: intervalUnitSchema,
  })
  .refine((timing) => intervalMs(timing) >= timingLimits.minInterval, {
    path: ["every"],
    error: "The shortest interval is 5 minutes.",
  })
  .refine((timing) => intervalMs(timing) <= timingLimits.maxInterval, {
    path: ["every"],
    error: "The longest interval is 31 days.",
  });

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 08:30.");

const uniqueList = <T extends z.ZodType>(item: T, max: number, error: string) =>
  z
    .array(item)
    .min(1, error)
    .max(max, `At most ${max}.`)
    .refine((list) => new Set(list).size === list.length, "Each may be listed once.");

const timesSchema = z.strictObject({
  kind: z.literal("times"),
  days: uniqueList(weekdaySchema, 7, "Choose at least one day."),
  /** In the time zone of the schedule. */
  times: uniqueList(timeSchema, timingLimits.timesPerDay, "Enter at least one time."),
});

/** When a schedule runs: after an interval of elapsed time, or at times of days. */
export const timingSchema = z.discriminatedUnion("kind", [intervalSchema, timesSchema]);
export type Timing = Readonly<z.output<typeof timingSchema>>;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** A name of the IANA time zone database. Offsets such as +02:00 have no summer time. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, "Enter a time zone such as Europe/Berlin.");
