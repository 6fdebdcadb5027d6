/** Formats of JSON Schema (2020-12, validation, section 7.3) that are recognized. */
export type StringFormat = "date-time" | "date" | "uuid" | "uri";

const MONTH = "(?:0[1-9]|1[0-2])";
/** The 29th and later days are not in every month. */
const DAY = "(?:0[1-9]|1\\d|2[0-8])";
const DATE = new RegExp(`^[12]\\d{3}-${MONTH}-${DAY}$`);
/** RFC 3339, without leap seconds. */
const TIME = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Only the characters of RFC 3986, so that every validator agrees. */
const URI =
  /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?](?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;

/** Longer strings have no format. */
const MAX_LENGTH = 2_000;

/** The format of a string, or null. Conservative: a string with an unusual form has no format. */
export function stringFormat(text: string): StringFormat | null {
  if (text.length < 10 || text.length > MAX_LENGTH) return null;
  const isDate = isCalendarDate(text.slice(0, 10));
  if (isDate && text.length === 10) return "date";
  if (isDate && TIME.test(text.slice(10))) return "date-time";
  if (UUID.test(text)) return "uuid";
  return URI.test(text) ? "uri" : null;
}

const isCalendarDate = (text: string): boolean =>
  DATE.test(text) ||
  (/^[12]\d{3}-\d\d-\d\d$/.test(text) &&
    new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true);
