import "server-only";
import { spacedWords } from "@/lib/engine/text/address-terms";
import { transcribe } from "@/lib/engine/text/fold";
import { pairs, spellingsOf, type Token } from "@/lib/engine/text/tokens";

/**
 * FTS5 query syntax. It is made of folded letters, digits and spaces in quotes, so that no text of a user is ever
 * read as syntax.
 */

/** Spellings of one expression, of which every word with two doubles the number. */
const MOST_SPELLINGS = 16;

/** Tokens side by side, compared by their stems, in any of their spellings. */
export function sideBySide(parts: readonly Token[]): string {
  const spelt = parts.reduce<Token[][]>(
    (lines, part) =>
      lines
        .flatMap((line) => spellingsOf(part).map((text) => [...line, { text, run: part.run }]))
        .slice(0, MOST_SPELLINGS),
    [[]],
  );
  return spelt.length === 1 ? asSpelt(parts) : anyOf(spelt.map(asSpelt));
}

/** A single character of a run is the beginning of a pair. */
function asSpelt(parts: readonly Token[]): string {
  const last = parts.length - 1;
  const words = parts.flatMap((part, at) => (part.run ? pairs(part.text, at < last) : [part.text]));
  const end = parts[last];
  const open = end?.run === true && [...end.text].length === 1;
  return `"${words.join(" ")}"${open ? " *" : ""}`;
}

/** One expression for each word and each pair of a run. */
export const separately = (parts: readonly Token[]): string[] =>
  parts.flatMap((part) =>
    part.run && [...part.text].length > 1
      ? pairs(part.text, false).map((pair) => `"${pair}"`)
      : [sideBySide([part])],
  );

export const inTitle = (parts: readonly Token[]): string => `title : ${sideBySide(parts)}`;

export const allOf = (expressions: readonly string[]): string => `(${expressions.join(" AND ")})`;
export const anyOf = (expressions: readonly string[]): string => `(${expressions.join(" OR ")})`;

/**
 * What is looked for in an address, or null. Four characters or more may stand anywhere (`inurl:change` finds
 * changelog); fewer must be a word of their own, or `inurl:js` would find almost everything.
 */
export function inAddress(text: string): string | null {
  const spelt = new Set([spacedWords(text), spacedWords(transcribe(text))]);
  const pieces = [...spelt].map((words) => `"${[...words].length >= 4 ? words : ` ${words} `}"`);
  return spelt.has("") ? null : anyOf(pieces);
}
