import "server-only";
import { foldText, isAscii } from "./fold";

/** A token of folded text: a word, or a run of a script written without spaces. */
export type TextToken = {
  readonly text: string;
  readonly run: boolean;
  /** In a query: equivalent spellings. */
  readonly alternatives?: readonly string[];
  /** In a query: also finds longer words that begin with it. */
  readonly isBeginning?: boolean;
};

export const spellingsOf = ({ text, alternatives = [] }: TextToken): readonly string[] => [
  text,
  ...alternatives,
];

/**
 * Chinese, Japanese and South-East Asian text has no spaces, and Korean words carry suffixes, so
 * there are no word boundaries to split at. Such a run is indexed as overlapping pairs of
 * characters, so that any part of it can be found.
 */
const RUN_SCRIPTS =
  "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}";
const RUN = `[[${RUN_SCRIPTS}]&&[\\p{L}\\p{M}\\p{N}]&&[^\\p{ASCII}]]`;
const LETTER = "[\\p{L}\\p{M}\\p{N}]";
/** A letter of a script that separates its words, for a pattern with the flag `v`. */
export const WORD_LETTER = `[${LETTER}--${RUN}]`;
/** Bounded: V8 needs stack for each character, so a word of millions of characters would overflow it. */
const TOKEN = new RegExp(`(?<run>${RUN}{1,10000})|${WORD_LETTER}{1,10000}`, "gv");
const HAS_RUN = new RegExp(RUN, "v");
const ASCII_WORD = /[a-z0-9]+/g;

export function tokenizeFolded(folded: string): TextToken[] {
  if (isAscii(folded))
    return (folded.match(ASCII_WORD) ?? []).map((text) => ({ text, run: false }));
  const found: TextToken[] = [];
  for (const match of folded.matchAll(TOKEN))
    found.push({ text: match[0], run: match.groups?.run !== undefined });
  return found;
}

/** Tokenizes the text of a query. `isExact`: of an exact phrase. */
export type Tokenize = (text: string, isExact?: boolean) => readonly TextToken[];
export const tokenizeText: Tokenize = (text) => tokenizeFolded(foldText(text));

/**
 * The pairs of a run. A run that ends here also yields its last character alone, so that every
 * character starts exactly one pair and a search for a single character is a prefix search.
 */
export function pairs(run: string, ends: boolean): string[] {
  const characters = [...run];
  const found: string[] = [];
  for (let at = 0; at + 1 < characters.length; at++)
    found.push(`${characters[at]}${characters[at + 1]}`);
  const last = characters.at(-1);
  if (last !== undefined && (ends || characters.length === 1)) found.push(last);
  return found;
}

/** The text to store in the full-text table: plain words unchanged, runs as pairs. */
export function indexable(text: string): string {
  if (isAscii(text)) return text;
  const folded = foldText(text);
  if (!HAS_RUN.test(folded)) return folded.replace(/[\p{Co}]/gu, " ");
  return tokenizeFolded(folded)
    .map((token) => (token.run ? pairs(token.text, true).join(" ") : token.text))
    .join(" ");
}

export const isWordCharacter = (character: string): boolean =>
  character < "\u0080" ? isAsciiLetter(character) : /[\p{L}\p{M}\p{N}]/u.test(character);
export const isRunCharacter = (character: string): boolean =>
  character >= "\u0080" && HAS_RUN.test(character);

const isAsciiLetter = (character: string): boolean =>
  (character >= "a" && character <= "z") ||
  (character >= "0" && character <= "9") ||
  (character >= "A" && character <= "Z");
