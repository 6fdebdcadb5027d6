import "server-only";

const ORDINAL = /^([0-9]{1,2})(?:st|nd|rd|th)$/;
const NUMBERS = /^\p{N}{1,4}(?:[.:/-]\p{N}{1,4}){1,2}$/u;
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;

/** Whether text may be a date or a time in numbers: 31.5.2026, 8:15. */
export const isDateOrTime = (text: string): boolean => NUMBERS.test(text);
export const isMonth = (word: string): boolean => MONTH.test(word);

/** Other ways to write a number in a date: 31st → 31, 5 → 05. Some of these are not written. */
export function dateForms(word: string): readonly string[] {
  const day = ORDINAL.exec(word)?.[1] ?? word;
  if (!/^[0-9]{1,2}$/.test(day)) return [];
  const short = day.replace(/^0/, "");
  const numbers = [short, short.padStart(2, "0")];
  return [...numbers, ...["st", "nd", "rd", "th"].map((ending) => short + ending)].filter(
    (form) => form !== word,
  );
}
