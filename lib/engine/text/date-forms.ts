import "server-only";

const ORDINAL = /^([0-9]{1,2})(?:st|nd|rd|th)$/;
const NUMBERS = /^\p{N}{1,4}(?:[.:/-]\p{N}{1,4}){1,2}$/u;
/** A date with a year of four digits, in any order. */
const FULL_DATE =
  /^(?:\p{N}{1,2}([./-])\p{N}{1,2}\1\p{N}{4}|\p{N}{4}([./-])\p{N}{1,2}\2\p{N}{1,2})$/u;
/** All ways to write each month. */
const MONTHS =
  "january jan,february feb,march mar,april apr,may,june jun,july jul,august aug,september sept sep,october oct,november nov,december dec"
    .split(",")
    .map((names) => names.split(" "));

const namesOfMonth = (word: string): readonly string[] =>
  MONTHS.find((names) => names.includes(word.toLowerCase())) ?? [];

/** Whether text may be a date or a time in numbers: 31.5.2026, 8:15. */
export const isDateOrTime = (text: string): boolean => NUMBERS.test(text);
export const isMonth = (word: string): boolean => namesOfMonth(word).length > 0;

/**
 * Other ways to write a part of a date: 31st → 31, 5 → 05, mar → march, and the 5 of 31.5.2026 → may. Some of these are
 * not written.
 */
export function dateForms(word: string, text: string): readonly string[] {
  const day = ORDINAL.exec(word)?.[1] ?? word;
  const short = day.replace(/^0/, "");
  const months = FULL_DATE.test(text) ? (MONTHS[Number(short) - 1] ?? []) : [];
  const endings = ["", "st", "nd", "rd", "th"];
  const forms = /^[0-9]{1,2}$/.test(day)
    ? [short.padStart(2, "0"), ...endings.map((ending) => short + ending), ...months]
    : namesOfMonth(word);
  return forms.filter((form) => form !== word);
}
