import "server-only";
import { foldText, transcribe } from "@/lib/engine/text/fold";
import { regionalSpellings } from "@/lib/engine/text/regional-spellings";
import { stem } from "@/lib/engine/text/stem";
import { type Tokenize, tokenizeFolded, tokenizeText } from "@/lib/engine/text/tokens";
import { findMatches, tokenMark } from "../passages/matches";
import type { TermStatistics } from "./term-statistics";

/** After a, e and q, "ue" is not an umlaut: bauen, neue, Quelle. */
const TWO_LETTERS = /ae|oe|(?<![aeq])ue|aa|dj/g;
/**
 * Positions per word that are tried with one letter instead of two; each one doubles the variants.
 */
const MAX_PLACES = 3;
const MIN_LENGTH = 4;
/** Arabic writes its article as part of the word. Shorter words are not divided. */
const ARABIC_WORD = /^(ال)?(\p{Script=Arabic}{3,})$/u;
/** Words joined by hyphens or dots. */
export const COMPOUND = /^[\p{L}\p{M}\p{N}]+(?:[-‐‑.][\p{L}\p{M}\p{N}]+)+$/u;
/** A date or a version, which is another number without the sign. */
const BETWEEN_DIGITS = /\p{N}[-‐‑.]\p{N}/u;

/**
 * Adds the spellings that occur in the pages: Muenchen also searches München, and the reverse. Two
 * letters become one only if a page has that spelling, so that "guest" does not match "gust". Outside
 * of exact phrases, "color" also searches "colour", "e-mail" searches "email", and an Arabic word is searched with and
 * without its article.
 */
export class Spellings {
  readonly #statistics: Pick<TermStatistics, "isKnown" | "examples">;

  constructor(statistics: Pick<TermStatistics, "isKnown" | "examples">) {
    this.#statistics = statistics;
  }

  readonly tokenize: Tokenize = (text, isExact = false) => {
    const others = tokenizeFolded(transcribe(text));
    const joined = isExact ? null : this.joined(text);
    return tokenizeText(text).map((part, at) => {
      const alternatives = at === 0 && joined !== null ? [joined] : [];
      if (!part.run && part.text.length >= MIN_LENGTH)
        alternatives.push(
          ...this.#others(part.text, others[at]?.text ?? part.text),
          ...(isExact ? [] : regionalSpellings(part.text)),
        );
      if (!isExact) alternatives.push(...this.#otherArticle(part.text));
      return alternatives.length > 0 ? { ...part, alternatives } : part;
    });
  };

  /** A word with hyphens or dots as some page writes it without: e-mail → email. */
  joined(text: string): string | null {
    if (!COMPOUND.test(text) || BETWEEN_DIGITS.test(text)) return null;
    const joined = foldText(text.replace(/[-‐‑.]/g, ""));
    return this.#isKnown(joined) ? joined : null;
  }

  #others(typed: string, long: string): string[] {
    if (long !== typed) return this.#isKnown(long) ? [long] : [];
    return shortened(typed).filter(
      (short) =>
        stem(short) !== stem(typed) && this.#isKnown(short) && this.#hasSpelling(short, typed),
    );
  }

  /** The word with the Arabic article instead of without it, or the reverse. */
  #otherArticle(word: string): string[] {
    const [, article, rest] = ARABIC_WORD.exec(word) ?? [];
    const other = article === undefined ? `ال${rest}` : rest;
    return rest !== undefined && other !== undefined && this.#isKnown(other) ? [other] : [];
  }

  #isKnown(word: string): boolean {
    return this.#statistics.isKnown(stem(word));
  }

  /** Whether a page contains the word spelled with one letter where two were typed. */
  #hasSpelling(short: string, typed: string): boolean {
    const marks = [tokenMark({ text: short, run: false })];
    return this.#statistics
      .examples(stem(short))
      .some((text) =>
        findMatches(text, marks).some(
          ({ start, end }) => stem(transcribe(text.slice(start, end))) === stem(typed),
        ),
      );
  }
}

/** Variants of the word with one letter instead of two, at some or all of the first positions. */
function shortened(word: string): string[] {
  const places = [...word.matchAll(TWO_LETTERS)].slice(0, MAX_PLACES);
  return places
    .reverse()
    .reduce<string[]>(
      (forms, { index }) =>
        forms.flatMap((form) => [form.slice(0, index + 1) + form.slice(index + 2), form]),
      [word],
    )
    .slice(0, -1);
}
