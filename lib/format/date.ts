import { lazy } from "./lazy";

const STEPS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const relative = lazy(() => new Intl.RelativeTimeFormat("en", { numeric: "always" }));

/**
 * `time` relative to `now` (both milliseconds since 1970), in one unit: `3 hours ago`, `in 2 days`.
 */
export function formatRelative(time: number, now: number): string {
  if (!Number.isFinite(time)) return "at an unknown time";
  const seconds = Math.round((time - now) / 1_000);
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative().format(Math.trunc(seconds / length), unit);
  }
  return Math.abs(seconds) < 10 ? "just now" : relative().format(seconds, "second");
}

/**
 * A full date and time for a tooltip: `20 Nov 2026, 10:28:05 UTC`. `timeZone` is an IANA name; the
 * default is the local zone.
 */
export function formatMoment(time: number, timeZone?: string): string {
  // The range of valid dates (ECMA-262, section 21.4.1.1).
  if (!(Math.abs(time) <= 8.64e15)) return "unknown";
  return (timeZone ? momentFormat(timeZone) : localMoment()).format(time);
}

const momentFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    ...(timeZone && { timeZone }),
  });

const localMoment = lazy(() => momentFormat());

const day = lazy(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }),
);

/** The calendar day of `time` (milliseconds since 1970) in the local zone: `24 Aug 2026`. */
export const formatDay = (time: number): string =>
  // The range of valid dates (ECMA-262, section 21.4.1.1).
  Math.abs(time) <= 8.64e15 ? day().format(time) : "unknown";

/** The calendar day in the local time zone: `2026-11-20`. */
export function localDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The calendar day of `time` in the local time zone; null for an invalid time. */
export function calendarDay(time: number): string | null {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : localDay(date);
}

/** The hour and minute of `time` in the local zone, with the zone: `14:05 CET`. */
export const formatClock = (time: number): string =>
  Math.abs(time) <= 8.64e15 ? clock().format(time) : "unknown";

const clock = lazy(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" },
    }),
);
