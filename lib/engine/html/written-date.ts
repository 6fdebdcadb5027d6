import "server-only";

export type WrittenDate = {
  /** YYYY-MM-DD. */
  date: string;
  /** The text before it, after any other date. */
  before: string;
};

const YEAR = "(?<year>(?:199|20\\d)\\d)(?!\\d)";
const DAY = "(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?";
const NAME = "(?<name>[\\p{L}\\p{M}]{2,})\\.?";
const FORMS = [
  `(?<!\\d)${YEAR}(?:[-/]|\\. ?| ?[年년] ?)(?<month>\\d{1,2})(?:[-/]|\\. ?| ?[月월] ?)(?<day>\\d{1,2})(?!\\d)(?: ?[日일.])?`,
  `(?<![\\d/-])(?<first>\\d{1,2})(?<sign>[/-])(?<second>\\d{1,2})\\k<sign>${YEAR}(?![/-])`,
  `(?<!\\d)(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?${YEAR}`,
  `${DAY} (?:of |de )?${NAME},? (?:del? )?${YEAR}`,
  `${NAME} ${DAY},? ${YEAR}`,
  `${YEAR}\\.? ${NAME} (?<day>\\d{1,2})(?!\\d)\\.?`,
].map((form) => new RegExp(form, "giu"));
const TIME =
  /\d{1,2}(?:[:.h]\d\d){1,2}(?: ?[ap]\.?m(?!\p{L})\.?)?|(?<!\p{L})(?:at|uhr|um|à|on|am|le|el)(?!\p{L})/giu;

/**
 * The dates in a text, with the names of months and days in English or the language of the page. None if it is unclear
 * which words belong to which date.
 * @returns `isOnly`: whether the text is one date with nothing else but the day of the week and the time of the day
 */
export function writtenDates(
  text: string,
  language: string,
): { dates: readonly WrittenDate[]; isOnly: boolean } {
  const line = text.replace(/\s+/g, " ").trim();
  const names = namesOf(language);
  const found = FORMS.flatMap((form) => [...line.matchAll(form)]).flatMap((match) => {
    const { year, first, second, name = "" } = match.groups ?? {};
    const { day, month } = numericDay(first, second, language) ?? match.groups ?? {};
    const at = Number(month ?? names.get(plain(name)));
    const time = new Date(Date.UTC(Number(year), at - 1, Number(day)));
    return time.getUTCDate() === Number(day) ? [{ match, time }] : [];
  });
  const dates: WrittenDate[] = [];
  let [end, rest] = [0, ""];
  for (const { match, time } of found.sort((one, other) => one.match.index - other.match.index)) {
    if (match.index < end) return { dates: [], isOnly: false };
    const before = line.slice(end, match.index);
    dates.push({ date: time.toISOString().slice(0, 10), before });
    rest += before;
    end = match.index + match[0].length;
  }
  const parts = (rest + line.slice(end)).replace(TIME, "").match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const isOnly =
    dates.length === 1 && parts.every((word) => names.get(plain(word)) === DAY_OF_WEEK);
  return { dates, isOnly };
}

const MONTHS = 12;

/** Day and month, written as two numbers. Null if either can be the day, as in English, or without numbers. */
function numericDay(first = "", second = "", language: string) {
  if (Number(second) > MONTHS) return { day: second, month: first };
  const isFirst = Number(first) > MONTHS || (first !== "" && isDayFirst(language));
  return isFirst ? { day: first, month: second } : null;
}

const knownOrders = new Map<string, boolean>();

/** Whether a language writes the day first. In English, this depends on the region. */
function isDayFirst(tag: string): boolean {
  const locale = /^[a-z]{2,3}(?:[-_][a-z]{2}(?![a-z\d]))?(?![a-z])/i.exec(tag)?.[0] ?? "en";
  const language = Intl.DateTimeFormat.supportedLocalesOf(locale.replace("_", "-"))[0] ?? "en";
  const before = knownOrders.get(language);
  if (before !== undefined) return before;
  const parts = new Intl.DateTimeFormat(language).formatToParts(0);
  const isFirst = parts.find(({ type }) => type !== "literal")?.type === "day";
  knownOrders.set(language, isFirst);
  return isFirst;
}

const DAY_OF_WEEK = 0;
const knownNames = new Map<string, ReadonlyMap<string, number>>();

/** Numbers of months, and `DAY_OF_WEEK`, by their long and short names. */
function namesOf(tag: string): ReadonlyMap<string, number> {
  const primary = /^[a-z]{2,3}(?![a-z])/i.exec(tag)?.[0] ?? "en";
  const language = Intl.DateTimeFormat.supportedLocalesOf(primary)[0] ?? "en";
  const before = knownNames.get(language);
  if (before !== undefined) return before;
  const names = new Map<string, number>([["sept", 9]]);
  for (const locale of ["en", language])
    for (const length of ["long", "short"] as const)
      for (const day of ["numeric", undefined] as const) {
        const format = {
          month: length,
          weekday: length,
          day,
          calendar: "gregory",
          timeZone: "UTC",
        };
        const formatter = new Intl.DateTimeFormat(locale, format);
        for (let at = 0; at < 12; at += 1)
          for (const { type, value } of formatter.formatToParts(Date.UTC(2000, 0, 10 + at * 30))) {
            if (type === "month") names.set(plain(value), at + 1);
            else if (type === "weekday") names.set(plain(value), DAY_OF_WEEK);
          }
      }
  knownNames.set(language, names);
  return names;
}

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, "");
