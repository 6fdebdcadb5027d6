import "server-only";
import type { QueryTerm } from "@/lib/contract/query/query-text";
import { otherChineseForms } from "@/lib/engine/text/chinese-scripts";
import { dateForms, isDateOrTime, isMonth } from "@/lib/engine/text/date-forms";
import { foldText, transcribe } from "@/lib/engine/text/fold";
import { inflections, inflectionsIn } from "@/lib/engine/text/inflections";
import { regionalSpellings } from "@/lib/engine/text/regional-spellings";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { symbolNames } from "@/lib/engine/text/symbol-names";
import {
  pairs,
  type TextToken,
  type Tokenize,
  tokenizeFolded,
  tokenizeText,
} from "@/lib/engine/text/tokens";
import { memoizeByKey } from "@/lib/format/memoize";
import { findMatches, tokenMark } from "../passages/matches";
import type { TermStatistics } from "./term-statistics";
import { writtenTogether } from "./written-together";

/** After a, e and q, "ue" is not an umlaut: bauen, neue, Quelle. */
const TWO_LETTERS = /ae|oe|(?<![aeq])ue|aa|dj/g;
/** Positions per word that are tried with one letter instead of two; each one doubles the variants. */
const MAX_PLACES = 3;
const MIN_LENGTH = 4;
/** Articles, conjunctions and prepositions that are prefixes of the next word. */
const PREFIXES = [
  { word: /^\p{Script=Arabic}+$/u, prefixes: ["ال", "و", "وال", "بال", "لل"] },
  {
    word: /^\p{Script=Hebrew}+$/u,
    prefixes: [..."הובכלמש", ...[..."הבכלמש"].map((letter) => `ו${letter}`), "שה"],
  },
] as const;
/** Letters after a prefix. Shorter words are not divided. */
const MIN_REST = 3;
/** Words joined by hyphens, dots or apostrophes. */
const COMPOUND = /^[\p{L}\p{M}\p{N}]+(?:[-‐‑.'’][\p{L}\p{M}\p{N}]+)+$/u;
/** Signs at the beginning and end of a word. */
const PUNCTUATION = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
/** With or without the letter, a version is the same. */
const VERSION = /^v?\p{N}+\.\p{N}/iu;
/** The beginning of a hash, as of a commit: at least one digit and one letter. */
const SHORT_HASH = /^(?=\p{N}*[a-f])(?=[a-f]*\p{N})[0-9a-f]{7,39}$/u;
/** A date or a version. It would be a different number without its sign. */
const BETWEEN_DIGITS = /\p{N}[-‐‑.]\p{N}/u;

const PREFIX = /^\p{L}{3,}\*$/u;
const HAS_DIGIT = /\p{N}/u;
const MIN_NUMBER = 3;
/** Minimum letters of a part of a compound in any language, and of a part so long that the other may be any text. */
const MIN_PART = 5;
const MIN_LONG_PART = 8;
/** Languages that write nouns as one word. */
const COMPOSING: ReadonlySet<string> = new Set("de nl sv da no nb nn fi hu".split(" "));
const LINK = /(?:e?[sn]|er)$/;
const MAX_LONGER = 10;

/**
 * Adds the spellings that occur in the pages: Muenchen also searches München, and the reverse. Two
 * letters become one only if a page has that spelling, so that "guest" does not match "gust". Outside
 * of exact phrases, "color" also searches "colour", "child" searches "children", "e-mail" searches
 * "email", "16 GB" searches "16gb", "1.2" searches "v1.2", "31st" of a month searches "31", "nest*" searches
 * "nesting", words of other languages are searched with other endings, and Arabic and Hebrew ones with and without
 * their prefixes.
 */
export class Spellings {
  readonly #statistics: TermStatistics;
  readonly #together: ReadonlyMap<string, readonly string[]>;
  readonly #isDate: boolean;

  constructor(statistics: TermStatistics, terms: readonly QueryTerm[]) {
    this.#statistics = statistics;
    const typed = terms.flatMap((term) => (term.kind === "word" ? [term.text] : []));
    this.#isDate = typed.some(isMonth) && typed.some((word) => HAS_DIGIT.test(word));
    this.#together = writtenTogether(terms, (word) => this.#known(word));
  }

  readonly tokenize: Tokenize = (text, isExact = false) => {
    const others = tokenizeFolded(transcribe(text));
    const joined = isExact ? null : this.joined(text);
    return tokenizeText(text).map((token, at) => {
      const part = isExact ? token : this.#inOtherScript(token);
      if (SHORT_HASH.test(part.text) && !this.#isKnown(part.text))
        return { ...part, isBeginning: true };
      const longer = !isExact && PREFIX.test(text) ? this.#beginningWith(part.text) : [];
      if (longer[0] !== undefined && isStopWord(part.text))
        return { ...part, text: longer[0], alternatives: longer };
      const alternatives = [...longer, ...(at === 0 && joined !== null ? [joined] : [])];
      if (!part.run && part.text.length >= MIN_LENGTH)
        alternatives.push(
          ...this.#others(part.text, others[at]?.text ?? part.text),
          ...(isExact ? [] : regionalSpellings(part.text)),
        );
      if (!isExact)
        alternatives.push(
          ...(this.#together.get(part.text) ?? []),
          ...(at === 0 && VERSION.test(text) ? this.#otherVersion(part.text) : []),
          ...[part.text, ...inflections(part.text)].flatMap((form, at) => [
            ...(at === 0 ? [] : this.#known(form)),
            ...this.#otherPrefixes(form),
          ]),
          ...this.#inflections(part.text),
          ...[
            ...symbolNames(part.text),
            ...(this.#isDate || isDateOrTime(text) ? dateForms(part.text, text) : []),
          ].filter((form) => this.#isKnown(form)),
        );
      if (
        !isExact &&
        !part.run &&
        ![part.text, ...alternatives].some((form) => this.#isKnown(form))
      )
        alternatives.push(...this.#longerOrSingular(part.text));
      return alternatives.length > 0 ? { ...part, alternatives } : part;
    });
  };

  /** A word with hyphens, dots or apostrophes as some page writes it without: e-mail → email. */
  joined(typed: string): string | null {
    const text = typed.replace(PUNCTUATION, "");
    if (!COMPOUND.test(text) || BETWEEN_DIGITS.test(text)) return null;
    const joined = foldText(text.replace(/[-‐‑.'’]/g, ""));
    return this.#isKnown(joined) && !isStopWord(joined) ? joined : null;
  }

  /** Japanese and Chinese words are written in either of two scripts; one that pages lack is searched in the other. */
  #inOtherScript(token: TextToken): TextToken {
    if (!token.run || [...token.text].length < 2) return token;
    const { isKnown } = this.#statistics;
    const missing = (text: string) => pairs(text, false).filter((pair) => !isKnown(pair)).length;
    const own = missing(token.text);
    if (own === 0) return token;
    const [best] = [otherKana(token.text), withKnownForms(token.text, isKnown)]
      .map((text) => ({ text, lacks: missing(text) }))
      .sort((a, b) => a.lacks - b.lacks);
    return best && best.lacks < own ? { ...token, text: best.text } : token;
  }

  #others(typed: string, long: string): string[] {
    if (long !== typed) return this.#isKnown(long) ? [long] : [];
    return shortened(typed).filter(
      (short) =>
        stem(short) !== stem(typed) && this.#isKnown(short) && this.#hasSpelling(short, typed),
    );
  }

  #otherVersion(first: string): string[] {
    const other = first.startsWith("v") ? first.slice(1) : `v${first}`;
    return this.#isKnown(other) ? [other] : [];
  }

  #otherPrefixes(word: string): string[] {
    const { prefixes = [] } = PREFIXES.find((each) => each.word.test(word)) ?? {};
    const stripped = prefixes
      .filter((prefix) => word.startsWith(prefix))
      .map((prefix) => word.slice(prefix.length));
    const forms = [word, ...stripped]
      .filter(({ length }) => length >= MIN_REST)
      .flatMap((rest) => [rest, ...prefixes.map((prefix) => prefix + rest)]);
    return [...new Set(forms)].filter((form) => form !== word && this.#isKnown(form));
  }

  /** The word with the endings of a language, if pages of that language contain it. */
  #inflections(word: string): string[] {
    const { totals, languagesOf } = this.#statistics;
    return totals().languages.flatMap((language) =>
      [...new Set(inflectionsIn(language, word))].filter((form) =>
        languagesOf(stem(form)).includes(language),
      ),
    );
  }

  /** Those of the word, or of a shorter form of it: Gebühren → Ordergebühr. */
  #longerOrSingular(word: string): readonly string[] {
    const shorter = this.#statistics
      .totals()
      .languages.filter((language) => COMPOSING.has(language))
      .flatMap((language) => inflectionsIn(language, word))
      .filter((form) => word.startsWith(form))
      .sort((a, b) => b.length - a.length);
    for (const form of [word, ...new Set(shorter)]) {
      const found = this.#longer(form);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Words of pages that begin or end with one that no page has alone: Ausweis → Personalausweis, 1042 → E1042. */
  readonly #longer = memoizeByKey((word: string): string[] => {
    const isNumber = HAS_DIGIT.test(word);
    if (word.length < (isNumber ? MIN_NUMBER : MIN_LENGTH)) return [];
    const longer = this.#statistics.longer(word);
    if (isNumber) return this.#mostFrequent(longer.filter((each) => isPartOfNumber(word, each)));
    const { true: sure = [], false: others = [] } = Object.groupBy(longer, (each) =>
      String(this.#isPartOfCompound(word, each)),
    );
    const composed = others.filter((each) => restOf(word, each).length >= MIN_LENGTH);
    return [
      ...this.#mostFrequent(sure),
      ...this.#mostFrequent(composed).filter((each) => this.#isOfComposing(each)),
    ];
  });

  readonly #beginningWith = (start: string): string[] =>
    this.#mostFrequent(this.#statistics.longer(start).filter((each) => each.startsWith(start)));

  readonly #mostFrequent = (words: readonly string[]): string[] =>
    words
      .map((each) => ({ each, pages: this.#statistics.pagesWith(stem(each)) }))
      .filter(({ pages }) => pages > 0)
      .sort((a, b) => b.pages - a.pages || (a.each < b.each ? -1 : 1))
      .slice(0, MAX_LONGER)
      .map(({ each }) => each);

  /**
   * Many English words end alike without being related, such as logical and biological, so in English the rest of a
   * short word must be a word too.
   */
  readonly #isPartOfCompound = (word: string, compound: string): boolean => {
    const rest = restOf(word, compound);
    if (word.length >= MIN_LONG_PART) return rest.length >= MIN_REST;
    const isWord = [rest, rest.replace(LINK, "")].some((each) => this.#isKnown(each));
    return word.length >= MIN_PART && rest.length >= MIN_LENGTH && isWord;
  };

  readonly #isOfComposing = (word: string): boolean =>
    this.#statistics.languagesOf(stem(word)).some((language) => COMPOSING.has(language));

  /** The word, and its other spellings that pages contain. */
  #known(word: string): string[] {
    return this.#isKnown(word) ? [word] : this.#others(word, word);
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

const restOf = (word: string, longer: string): string =>
  longer.startsWith(word) ? longer.slice(word.length) : longer.slice(0, -word.length);

/** A number with letters or 0x before it, or a part number whose letters and digits alternate: STM32 → STM32F103. */
function isPartOfNumber(word: string, longer: string): boolean {
  if (!longer.startsWith(word))
    return /^(?:\p{L}{1,2}|0x)$/u.test(restOf(word, longer)) && /^\p{N}/u.test(word);
  return HAS_DIGIT.test(word.at(-1) ?? "") !== HAS_DIGIT.test(longer[word.length] ?? "");
}

/** Hiragana as katakana and the reverse. The sign for a long vowel belongs to both. */
const otherKana = (text: string): string =>
  text.replace(/[ぁ-ゖァ-ヶ]/gu, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) + (kana < "ァ" ? 0x60 : -0x60)),
  );

/** The text with the forms of Chinese characters with which pages have most of its pairs: 台北旅游 → 台北旅遊. */
function withKnownForms(text: string, isKnown: (pair: string) => boolean): string {
  /** The best text that ends with each form of the last character. */
  let best = new Map([["", { text: "", known: 0 }]]);
  const most = (texts: { text: string; known: number }[]) =>
    texts.reduce((one, other) => (other.known > one.known ? other : one));
  for (const character of text)
    best = new Map(
      [character, ...otherChineseForms(character)].map((form) => {
        const longer = [...best].map(([last, before]) => ({
          text: before.text + form,
          known: before.known + (last !== "" && isKnown(last + form) ? 1 : 0),
        }));
        return [form, most(longer)];
      }),
    );
  return most([...best.values()]).text;
}

/** Variants of the word with one letter instead of two, at some or all of the first positions. */
export function shortened(word: string): string[] {
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
