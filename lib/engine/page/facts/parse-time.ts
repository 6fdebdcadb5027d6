import "server-only";

/** Minutes east of UTC for zone names that are common in feeds and unknown to `Date.parse`. */
const ZONES: Readonly<Record<string, number>> = {
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  MEZ: 60,
  CEST: 120,
  MESZ: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  HKT: 480,
  SGT: 480,
  AWST: 480,
  JST: 540,
  KST: 540,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
  AKST: -540,
  AKDT: -480,
  HST: -600,
};
/** RFC 5322, section 4.3: the only names that `Date.parse` knows. */
const KNOWN_ZONE = /^(?:z|gmt|utc?|[ecmp][sd]t)$/i;

const DAY_FIRST = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b,?/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?)?(?=\D|$)/;
const ISO = /^\d{4}-\d\d-\d\d/;
const OFFSET = /(?:\d[\d:.]*\d\s*(?:z|[+-]\d\d:?\d\d)|(?:gmt|utc)\s?[+-]\d{1,4})$/i;
const HAS_YEAR = /\d{4}|\d{1,2}[ -][a-z]{3,9}[ -]\d{2}\b/i;

/**
 * Parses a date of a page or feed into ISO 8601: formats of `Date.parse`, day first (06.05.2024),
 * the compact form of ISO 8601, and more zone names. Without a zone it is UTC, whatever the zone of
 * this machine. Null for anything outside 1990 to 2100.
 */
export function parseTime(text: string | null | undefined): string | null {
  const plain = (text ?? "")
    .replace(/\([^()]*\)\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length > 100 || !HAS_YEAR.test(plain)) return null;
  const { rest, zone } = withoutZoneName(
    plain
      .replace(DAY_FIRST, (_, day: string, month: string, year: string) =>
        [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
      )
      .replace(COMPACT, (_, year, month, day, hour, minute, second) =>
        hour === undefined
          ? `${year}-${month}-${day}`
          : `${year}-${month}-${day}T${hour}:${minute}:${second ?? "00"}`,
      ),
  );
  const time = Date.parse(withUtc(rest)) - zone * 60_000;
  if (Number.isNaN(time)) return null;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year < 1990 || year > 2100 ? null : date.toISOString();
}

/** Removes an unknown zone name: an error of half a day at most is better than no date. */
function withoutZoneName(text: string): { rest: string; zone: number } {
  const name = /\d ?([a-z]{2,5})$/i.exec(text)?.[1];
  if (name === undefined || KNOWN_ZONE.test(name) || /^[ap]m$/i.test(name))
    return { rest: text, zone: 0 };
  return {
    rest: text.slice(0, -name.length).trim(),
    zone: ZONES[name.toUpperCase()] ?? 0,
  };
}

function withUtc(text: string): string {
  const joined = ISO.test(text) ? text.replace(/ (?=[+-]\d\d:?\d\d$|z$)/i, "") : text;
  const named = KNOWN_ZONE.test(/ ([a-z]+)$/i.exec(joined)?.[1] ?? "");
  if (named || OFFSET.test(joined) || /^\d{4}(?:-\d\d){0,2}$/.test(joined)) return joined;
  return ISO.test(joined) ? `${joined}Z` : `${joined} UTC`;
}
