import "server-only";
import type { PdfLine } from "./text-lines";

const PAGE =
  "(?:page|pages|pag|pg|p|seite|blatt|página|pagina|sivu|sida|side|strona|stránka|oldal|sayfa|страница|стр|σελίδα|页|頁|쪽|ページ|第)";
const OF = "(?:\\/|of|von|de|di|sur|van|av|z|из|共)";
const NUMBER = `#(?:\\P{L}*${OF}\\P{L}*\\d+)?`;
/** "3", "- 3 -", "Page 3", "3 of 7", "3 / 7", "第 3 页". */
const LABEL = new RegExp(
  `^[^\\p{L}#]*(?:${PAGE}\\P{L}{0,3})?${NUMBER}(?:\\P{L}{0,3}${PAGE})?[^\\p{L}#]*$`,
  "iu",
);
/** The same after other text: "Annual report Page 3". */
const ENDS_WITH_LABEL = new RegExp(`(?:^|\\s)${PAGE}\\P{L}{0,3}${NUMBER}\\P{L}*$`, "iu");
const SEPARATOR = /\s+[|·•–—/-]\s+/;
/** Longer numbers are not page numbers. */
const MAX_DIGITS = 5;
const ROMAN = /^[ivxl]{1,7}$/;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

/**
 * The line without its page number, as a name that is the same on every page; empty if the line
 * does not look like a page number. A line may be read in several ways. "Lesson 3" and "This is page
 * 3 of the book" are text: a number counts only alone, with a word for "page" at the end, or apart
 * from the other text of the line.
 */
export function pageNumberOf(line: PdfLine): string[] {
  const { text, page } = line;
  const numbers = [...text.matchAll(/\d+/g)];
  const named = [numbers[0], numbers.at(-1), numbers.at(-2)].flatMap((match) => {
    if (match === undefined || match[0].length > MAX_DIGITS) return [];
    const rest = `${text.slice(0, match.index)}#${text.slice(match.index + match[0].length)}`;
    return isPageNumber(rest, match[0], line) ? [`${Number(match[0]) - page} ${rest}`] : [];
  });
  const roman = romanValue(text);
  return [...new Set(roman === null ? named : [...named, `${roman - page} roman`])];
}

function isPageNumber(rest: string, number: string, { cells }: PdfLine): boolean {
  if (ENDS_WITH_LABEL.test(rest)) return true;
  if (rest.split(SEPARATOR).some((part) => LABEL.test(part))) return true;
  const outer = [cells[0]?.text ?? "", cells.at(-1)?.text ?? ""];
  return cells.length > 1 && outer.some((text) => LABEL.test(text.replace(number, "#")));
}

function romanValue(text: string): number | null {
  const letters = text.replace(/[^\p{L}\d]/gu, "").toLowerCase();
  if (!ROMAN.test(letters)) return null;
  const values = [...letters].map((letter) => ROMAN_DIGITS[letter] ?? 0);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}
