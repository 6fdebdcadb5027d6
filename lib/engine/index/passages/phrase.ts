import "server-only";
import {
  isRunCharacter,
  isWordCharacter,
  spellingsOf,
  type TextToken,
  WORD_LETTER,
} from "@/lib/engine/text/tokens";

/**
 * Adjacent words, matched exactly: no stemming. `first` is a common prefix of all its spellings.
 */
export type Phrase = { readonly first: string; readonly pattern: RegExp };
export type TextSpan = { readonly start: number; readonly end: number };

const BETWEEN = "[^\\p{L}\\p{M}\\p{N}]+";
const MAYBE_BETWEEN = "[^\\p{L}\\p{M}\\p{N}]*";

/** Compiles the tokens of folded text. Punctuation between words is ignored. */
export function makePhrase(parts: readonly TextToken[]): Phrase {
  let source = "";
  for (const [at, part] of parts.entries()) {
    // A CJK run may touch a Latin word; two adjacent words need a separator.
    const before = parts[at - 1];
    if (before) source += part.run !== before.run ? MAYBE_BETWEEN : BETWEEN;
    source += part.alternatives ? `(?:${spellingsOf(part).join("|")})` : part.text;
  }
  if (parts.at(-1)?.run === false) source += `(?!${WORD_LETTER})`;
  const [first] = parts;
  return {
    first: first ? commonBeginning(spellingsOf(first)) : "",
    pattern: new RegExp(source, "vy"),
  };
}

function commonBeginning([first = "", ...others]: readonly string[]): string {
  let end = first.length;
  while (!others.every((other) => other.startsWith(first.slice(0, end)))) end--;
  return first.slice(0, end);
}

/** Finds the next occurrence in folded text, at or after `from`. */
export function findPhrase(folded: string, phrase: Phrase, from = 0): TextSpan | null {
  if (phrase.first === "") return null;
  for (let at = folded.indexOf(phrase.first, from); at >= 0; ) {
    if (startsWord(folded, at)) {
      phrase.pattern.lastIndex = at;
      const found = phrase.pattern.exec(folded);
      if (found) return { start: at, end: at + found[0].length };
    }
    at = folded.indexOf(phrase.first, at + 1);
  }
  return null;
}

/** Whether a word may start here. In a script without spaces it may start anywhere. */
export function startsWord(text: string, at: number): boolean {
  const before = text[at - 1];
  if (before === undefined || !isWordCharacter(before)) return true;
  return isRunCharacter(before) || isRunCharacter(text[at] ?? "");
}
