import "server-only";
import { spacedWords } from "./address";
import { pairs, type Token } from "./tokens";

/**
 * FTS5 query syntax. It is made of folded letters, digits and spaces in quotes, so that no text of a user is ever
 * read as syntax.
 */

/** Tokens side by side, compared by their stems. A single character of a run is the beginning of a pair. */
export function sideBySide(parts: readonly Token[]): string {
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
  const words = spacedWords(text);
  if (words === "") return null;
  return `"${[...words].length >= 4 ? words : ` ${words} `}"`;
}
