import "server-only";
import { type CalendarDate, parseTbs, type TimePreset } from "@/lib/contract/values/tbs";

export type TimeWindow = {
  /** ISO 8601, both inclusive. */
  readonly published?: { readonly from?: string; readonly to?: string };
  readonly sortByDate?: boolean;
};

const HOUR = 3_600_000;
const LENGTH: Record<TimePreset, number> = {
  h: HOUR,
  d: 24 * HOUR,
  w: 7 * 24 * HOUR,
  m: 30 * 24 * HOUR,
  y: 365 * 24 * HOUR,
};

/** A date without a time starts this much earlier in the easternmost time zone. */
const MAX_UTC_OFFSET_MS = 14 * HOUR;

/** Parses a time filter into UTC times; unlimited without one. */
export function timeWindow(tbs: string | null, now: Date): TimeWindow {
  const read = tbs === null ? null : parseTbs(tbs);
  if (!read?.ok) return {};
  const { preset, range, sortByDate } = read.filter;
  const starts = [
    ...(preset ? [now.getTime() - LENGTH[preset]] : []),
    ...(range ? [dayStart(range.from)] : []),
  ];
  const ends = [
    // A future date, such as an announcement for next year, is not from the past hour.
    ...(preset ? [now.getTime() + MAX_UTC_OFFSET_MS] : []),
    ...(range ? [dayStart(range.to) + 24 * HOUR - 1] : []),
  ];
  return {
    ...(starts.length > 0 && {
      published: {
        from: new Date(Math.max(...starts)).toISOString(),
        to: new Date(Math.min(...ends)).toISOString(),
      },
    }),
    ...(sortByDate && { sortByDate }),
  };
}

function dayStart({ year, month, day }: CalendarDate): number {
  const date = new Date(0);
  return date.setUTCFullYear(year, month - 1, day);
}
