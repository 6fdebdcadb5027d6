import { quoteText } from "./quote-text";

/** The preset ranges of a time filter, by the letter after `qdr:`. */
export const timePresets = {
  h: "past hour",
  d: "past 24 hours",
  w: "past week",
  m: "past month",
  y: "past year",
} as const;

export type TimePreset = keyof typeof timePresets;

/** A day of the proleptic Gregorian calendar, without a time zone. */
export type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };

/** A parsed time filter. `range` and `preset` may be combined. */
export type TimeFilter = {
  readonly preset?: TimePreset;
  readonly range?: { readonly from: CalendarDate; readonly to: CalendarDate };
  readonly sortByDate?: boolean;
};

export type TbsResult = { ok: true; filter: TimeFilter } | { ok: false; message: string };

const isPreset = (text: string): text is TimePreset => Object.hasOwn(timePresets, text);
const fail = (message: string): TbsResult => ({ ok: false, message });

/** MM/DD/YYYY, leading zeros optional → a calendar day; null for impossible days such as 02/30. */
export function parseTbsDate(text: string): CalendarDate | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!match) return null;
  const [month, day, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1 ? { year, month, day } : null;
}

export function formatTbsDate({ year, month, day }: CalendarDate): string {
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  return `${pad(month, 2)}/${pad(day, 2)}/${pad(year, 4)}`;
}

const dayNumber = ({ year, month, day }: CalendarDate) => year * 10_000 + month * 100 + day;

/**
 * Parses a `tbs` text (specification, "Search request"): `qdr:` with one letter, `cdr:1` with both
 * dates, `sbd:1`, in any order, separated by commas. Spaces around a part are allowed.
 */
export function parseTbs(text: string): TbsResult {
  if (text.trim() === "") return fail("Use a time filter, such as qdr:w, or leave the field out.");
  const parts = new Map<string, string>();
  for (const part of text.split(",").map((each) => each.trim())) {
    const colon = part.indexOf(":");
    const name = part.slice(0, Math.max(colon, 0));
    if (!["qdr", "cdr", "cd_min", "cd_max", "sbd"].includes(name))
      return fail(
        part === ""
          ? "There is an empty part between commas."
          : `${quoteText(part)} is not a part of a time filter.`,
      );
    if (parts.has(name)) return fail(`"${name}" appears twice.`);
    parts.set(name, part.slice(colon + 1));
  }
  const preset = parts.get("qdr");
  if (preset !== undefined && !isPreset(preset))
    return fail(`"qdr:" must be h, d, w, m or y, not ${quoteText(preset)}.`);
  if (parts.has("sbd") && parts.get("sbd") !== "1") return fail('"sbd" must be 1.');
  const range = readRange(parts);
  if (typeof range === "string") return fail(range);
  return {
    ok: true,
    filter: {
      ...(preset && { preset }),
      ...(range && { range }),
      ...(parts.has("sbd") && { sortByDate: true }),
    },
  };
}

function readRange(parts: ReadonlyMap<string, string>): TimeFilter["range"] | string {
  const [flag, min, max] = [parts.get("cdr"), parts.get("cd_min"), parts.get("cd_max")];
  if (flag === undefined && min === undefined && max === undefined) return undefined;
  if (flag !== "1") return 'A date range needs "cdr:1".';
  if (min === undefined || max === undefined)
    return 'A date range needs both "cd_min" and "cd_max".';
  if (min === "" || max === "") return "Pick a start and an end date.";
  const [from, to] = [parseTbsDate(min), parseTbsDate(max)];
  if (!from) return `${quoteText(min)} is not a valid date (MM/DD/YYYY).`;
  if (!to) return `${quoteText(max)} is not a valid date (MM/DD/YYYY).`;
  if (dayNumber(from) > dayNumber(to)) return "The range ends before it begins.";
  return { from, to };
}

/** The inverse of `parseTbs`; an empty filter gives an empty text. */
export function formatTbs(filter: TimeFilter): string {
  const parts: string[] = [];
  if (filter.sortByDate) parts.push("sbd:1");
  if (filter.preset) parts.push(`qdr:${filter.preset}`);
  if (filter.range)
    parts.push(
      "cdr:1",
      `cd_min:${formatTbsDate(filter.range.from)}`,
      `cd_max:${formatTbsDate(filter.range.to)}`,
    );
  return parts.join(",");
}
