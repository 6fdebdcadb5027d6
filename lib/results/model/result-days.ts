import { calendarDay } from "@/lib/format/date";
import { lazy } from "@/lib/format/lazy";
import { reportedDate } from "../facets/table-facts";
import type { ResultView } from "./result-view";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const lengths: Readonly<Record<string, number>> = {
  second: 1_000,
  sec: 1_000,
  s: 1_000,
  minute: MINUTE,
  min: MINUTE,
  m: MINUTE,
  hour: HOUR,
  hr: HOUR,
  h: HOUR,
  day: DAY,
  d: DAY,
  week: 7 * DAY,
  w: 7 * DAY,
  month: 30 * DAY,
  mo: 30 * DAY,
  year: 365 * DAY,
  y: 365 * DAY,
};

const RELATIVE =
  /^(?:about |over |almost )?(\d{1,4}|an?|one)\s*(second|sec|s|minute|min|m|hour|hr|h|day|d|week|w|month|mo|year|y)s?\.?(?:\s+ago)?$/i;
/** A date without a time: the same calendar day in every time zone. With the year first, the order is certain. */
const DAY_ONLY = /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})\s?[.日일]?$/;
const ISO = /^\d{4}([-/])\d{2}\1\d{2}[T ]\d{2}:\d{2}/;
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/**
 * Parses the date of a service or page, in milliseconds since 1970; relative dates count back from
 * `now`. Null if the text is ambiguous, such as 03/04/2026, or unknown.
 */
export function parseMoment(value: string, now: number): number | null {
  const text = value.trim();
  if (text === "" || text.length > 60) return null;
  if (/^(?:just )?now$|^today$/i.test(text)) return now;
  if (/^yesterday$/i.test(text)) return now - DAY;
  const [, count = "", unit = ""] = RELATIVE.exec(text) ?? [];
  const length = lengths[unit.toLowerCase()];
  if (length !== undefined) return now - (Number(count) || 1) * length;
  const [, year, month, day] = DAY_ONLY.exec(text) ?? [];
  if (year !== undefined) {
    const date = new Date(0, 0);
    // The constructor maps the years 0–99 to 1900–1999.
    date.setFullYear(Number(year), Number(month) - 1, Number(day));
    return date.getMonth() === Number(month) - 1 ? date.getTime() : null;
  }
  if (!ISO.test(text) && !(MONTH.test(text) && /\b\d{4}\b/.test(text))) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

/** Date of a result in milliseconds since 1970, as the service or its page reports it. */
export function resultTime(result: ResultView, now: number): number | null {
  const text = reportedDate(result);
  return text === null ? null : parseMoment(text, now);
}

/** Calendar day of a result; null without a readable date. */
export function resultDay(result: ResultView, now: number): string | null {
  const time = resultTime(result, now);
  return time === null ? null : calendarDay(time);
}

/** Latest day first, in the given order within a day; results without a date come last. */
export function sortByDay(results: readonly ResultView[], now: number): ResultView[] {
  const days = new Map(results.map((result) => [result.id, resultDay(result, now) ?? ""]));
  const day = ({ id }: ResultView) => days.get(id) ?? "";
  return results.toSorted((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0));
}

const weekday = lazy(() => new Intl.DateTimeFormat("en-GB", { weekday: "long" }));
const calendar = lazy(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }),
);

/** For example `Today, Friday 20 November 2026`. */
export function dayTitle(day: string | null, now: number): string {
  const [, year, month, date] = DAY_ONLY.exec(day ?? "") ?? [];
  if (year === undefined) return "No readable date";
  const midnight = new Date(Number(year), Number(month) - 1, Number(date));
  // Joined by hand: browsers disagree on a comma between weekday and date.
  const title = `${weekday().format(midnight)} ${calendar().format(midnight)}`;
  if (day === calendarDay(now)) return `Today, ${title}`;
  return day === calendarDay(now - DAY) ? `Yesterday, ${title}` : title;
}
