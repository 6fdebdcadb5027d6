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
/** A date alone, which means the same day everywhere. */
const DAY_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/**
 * When something was, by the text of a service or a page, in milliseconds since 1970. `now` is when it was said. Null
 * where the text can be read in two ways, such as 03/04/2026, or in none.
 */
export function parseMoment(text: string, now: number): number | null {
  const told = text.trim();
  if (told === "" || told.length > 60) return null;
  if (/^(?:just )?now$|^today$/i.test(told)) return now;
  if (/^yesterday$/i.test(told)) return now - DAY;
  const [, count = "", unit = ""] = RELATIVE.exec(told) ?? [];
  const length = lengths[unit.toLowerCase()];
  if (length !== undefined) return now - (Number(count) || 1) * length;
  const [, year, month, day] = DAY_ONLY.exec(told) ?? [];
  if (year !== undefined) {
    const date = new Date(0, 0);
    // The constructor takes the years of the first century for those of the last.
    date.setFullYear(Number(year), Number(month) - 1, Number(day));
    return date.getMonth() === Number(month) - 1 ? date.getTime() : null;
  }
  if (!ISO.test(told) && !(MONTH.test(told) && /\b\d{4}\b/.test(told))) return null;
  const time = Date.parse(told);
  return Number.isNaN(time) ? null : time;
}

/** The day of a moment where the reader is, as `2026-11-20`. */
export function localDay(time: number): string | null {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** When a result is from, as it or its page tells. */
export function resultTime(result: ResultView, now: number): number | null {
  const told = reportedDate(result);
  return told === null ? null : parseMoment(told, now);
}

/** The day of a result, or null where it tells none that can be read. */
export function resultDay(result: ResultView, now: number): string | null {
  const time = resultTime(result, now);
  return time === null ? null : localDay(time);
}

/** Results by their day, the latest first, those of a day in their order; those without one come last. */
export function sortByDay(results: readonly ResultView[], now: number): ResultView[] {
  const days = new Map(results.map((result) => [result.id, resultDay(result, now) ?? ""]));
  const day = ({ id }: ResultView) => days.get(id) ?? "";
  return results.toSorted((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0));
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
const calendar = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** A day in words: `Today, Friday 20 November 2026`. */
export function dayTitle(day: string | null, now: number): string {
  const [, year, month, date] = DAY_ONLY.exec(day ?? "") ?? [];
  if (year === undefined) return "Without a date that can be read";
  const midnight = new Date(Number(year), Number(month) - 1, Number(date));
  // Put together here: whether a comma stands between the two changes from one browser to the next.
  const title = `${weekday.format(midnight)} ${calendar.format(midnight)}`;
  if (day === localDay(now)) return `Today, ${title}`;
  return day === localDay(now - DAY) ? `Yesterday, ${title}` : title;
}
