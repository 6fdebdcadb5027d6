import "server-only";
import type { QueryTerm } from "@/lib/contract/query/query-text";
import { foldText, INVISIBLE_CHARACTERS } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { pairs, spellingsOf, type TextToken } from "@/lib/engine/text/tokens";
import { findMatches, tokenMark } from "../passages/matches";
import { withoutContraction } from "../plan/word-forms";
import { isLikelyStart, MIN_TYPO_LENGTH } from "./likely-start";
import { type Spellings, shortened } from "./spellings";
import type { TermStatistics } from "./term-statistics";
import { mayBeGroups } from "./written-together";

/** A word that occurs in no page, and the word that was searched instead. */
export type Correction = { readonly typed: string; readonly corrected: string };

/** Short words and endings differ between words more often than by mistake: market, marked. */
export const isLikelyTypo = ({ typed, corrected }: Correction): boolean =>
  typed.length >= MIN_TYPO_LENGTH &&
  (typed.at(-1) === corrected.at(-1) || stem(typed).at(-1) === stem(corrected).at(-1));

export type CorrectedQuery = {
  readonly terms: readonly QueryTerm[];
  readonly corrections: readonly Correction[];
  /** Words, as typed, that occur in no page and have no correction. */
  readonly missing: readonly string[];
};

/** Shorter words are similar to too many others. */
const MIN_LENGTH = 4;
const TWO_ERRORS_LENGTH = 8;
/** Longer words are rarely compounds of two words. */
const MAX_COMPOUND_LENGTH = 20;
/** Longer acronyms are rarely written with dots. */
const MAX_ACRONYM_LENGTH = 5;
/** Divisions of a word for which pages are looked up. */
const MAX_COMPOUNDS = 3;
/** Words looked up per query. */
const MAX_WORDS = 32;
/** Corrections compared by frequency. */
const MAX_COMPARED = 50;

/** A number, also with letters as that of an account or a device. */
const NUMBER = /^\p{L}{0,4}\p{N}[\p{L}\p{N}]*$/u;
/** Maximum length; an IBAN has up to 34 characters. */
const MAX_NUMBER_LENGTH = 34;
const MAX_GROUP_LENGTH = 8;
/** The code of a country (ITU-T E.164) before a telephone number. */
const CALLING_CODE =
  /^(?:00)?(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[235689]\d\d)(?=\d{8,}$)/;
/** Letters and numbers that signs join: AB-1234-XY. */
const PART_NUMBER = /^(?=.*\p{L})\S+$/u;
/** Words joined by signs: tcp/ip. */
const SIGNED = /^[\p{L}\p{M}\p{N}]+(?:[-‐‑.'’"״/_+][\p{L}\p{M}\p{N}]+)+$/u;
/** Written as two words: log in, 65 w, 20 °c. */
const TWO_WORDS = /^(?:\p{L}{2,} \p{L}{2,}|\p{N}+[ °]+\p{L}+|\p{L}+ \p{N}+)$/u;

const TWO_LETTERED = /[äöøüåđ]/iu;
/** Between the words of a name in a program, and before the number of a name such as RFC7231. */
const BETWEEN_PARTS = /(?<=\p{Ll})(?=\p{Lu})|(?<=^\p{L}{2,})(?=\p{N}{3,}$)/u;
const LETTERS_OR_DIGITS = /\p{L}+|\p{N}+/gu;
const withoutSigns = (text: string): string => foldText(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
/** Letters of each part of a word that is composed of two: Verkehrsausschuss. */
const MIN_PART = 5;
/** Between the parts of a composed word. */
const LINK = /(?:e?[sn])?$/;

/** URLs, host names, e-mail addresses and file names are searched as typed. */
const ADDRESS = /[@/\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u;
/** Invisible characters are part of a word: Persian separates its parts with a joiner. */
const WORD = new RegExp(
  `[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N}${INVISIBLE_CHARACTERS}]*\\*?`,
  "gu",
);

const BETWEEN_GROUPS = "[\\p{Zs}‐‑–.,'’/()_-]{0,3}";
/** After the code of a country, a telephone number has no zero. */
const groupedPattern = (number: string): string =>
  number.startsWith("0")
    ? `(?:0${BETWEEN_GROUPS})?${groupedPattern(number.slice(1))}`
    : [...number].join(BETWEEN_GROUPS);

type Checked = Pick<CorrectedQuery, "corrections" | "missing"> & { readonly text: string };

/**
 * Corrects words that occur in no page to the nearest word that does. Words in phrases and operators
 * are searched as typed.
 */
export class Corrector {
  readonly #spellings: Spellings;
  readonly #statistics: TermStatistics;

  constructor(statistics: TermStatistics, spellings: Spellings) {
    this.#spellings = spellings;
    this.#statistics = statistics;
  }

  correct(terms: readonly QueryTerm[]): CorrectedQuery {
    const checked = new Map<string, Checked>();
    const corrected = terms.map((term) => {
      if (term.kind !== "word" || term.negated || term.raw === "OR") return term;
      if (this.#spellings.joined(term.text) !== null) return term;
      const mayCorrect = !ADDRESS.test(term.text);
      const plain = withoutContraction(term.text);
      const text = plain.replace(WORD, (word) => {
        const known =
          checked.get(word) ?? (checked.size < MAX_WORDS ? this.#check(word, mayCorrect) : null);
        if (known === null) return word;
        checked.set(word, known);
        return known.text;
      });
      return text === plain ? term : { ...term, text };
    });
    const all = [...checked.values()];
    return {
      terms: corrected,
      corrections: all.flatMap(({ corrections }) => corrections),
      missing: all.flatMap(({ missing }) => missing),
    };
  }

  #check(word: string, mayCorrect: boolean): Checked {
    const parts = this.#spellings.tokenize(word);
    if (this.#isStopWord(word) || parts.some((part) => this.#isKnown(part)))
      return { text: word, corrections: [], missing: [] };
    const [only] = parts;
    const correction =
      mayCorrect && only && parts.length === 1 && !only.run
        ? (this.#grouped(only.text) ??
          this.#compound(only.text) ??
          this.#parted(word) ??
          this.#nearest(only.text) ??
          this.#composed(only.text))
        : null;
    return correction === null
      ? { text: word, corrections: [], missing: only?.isBeginning ? [] : [word] }
      : { text: correction, corrections: [{ typed: word, corrected: correction }], missing: [] };
  }

  #isStopWord(word: string): boolean {
    return this.#spellings.tokenize(word).every(({ text }) => isStopWord(text));
  }

  /** Whether a page contains any form of the word, in any spelling. */
  #isKnown(part: TextToken): boolean {
    const { isKnown, hasCharacter } = this.#statistics;
    if (!part.run) return spellingsOf(part).some((word) => isKnown(stem(word)));
    return [...part.text].length === 1
      ? hasCharacter(part.text)
      : pairs(part.text, false).every(isKnown);
  }

  /** A number as some page writes it in groups: 1000000 → 1,000,000. */
  #grouped(word: string): string | null {
    if (!NUMBER.test(word) || word.length < MIN_LENGTH || word.length > MAX_NUMBER_LENGTH)
      return null;
    const { isKnown, pagesWith, examples } = this.#statistics;
    const groups = [...word].flatMap((_, start) =>
      [...word].flatMap((_, end) =>
        end - start >= 2 && end - start < MAX_GROUP_LENGTH ? [word.slice(start, end + 1)] : [],
      ),
    );
    const apart = word.match(LETTERS_OR_DIGITS)?.join(" ");
    const local = word.replace(CALLING_CODE, "0");
    const signs = [...new Set([word, local])].map(groupedPattern);
    const written = new RegExp(`(?<![\\p{L}\\p{N}])(?:${signs.join("|")})(?![\\p{L}\\p{N}])`, "iu");
    return (
      [...new Set([...groups, local, local.slice(1)])]
        .filter(isKnown)
        .sort((a, b) => pagesWith(a) - pagesWith(b))
        .slice(0, MAX_COMPOUNDS)
        .flatMap(examples)
        .map((text) => written.exec(text)?.[0] ?? "")
        .find(
          (text) =>
            PART_NUMBER.test(text) ||
            foldText(text) === apart ||
            mayBeGroups(text.match(/\p{N}+/gu) ?? []),
        ) ?? null
    );
  }

  /** The word as some page writes it with a hyphen, dots or a space: wifi → wi-fi, usa → u.s.a, login → log in. */
  #compound(word: string): string | null {
    if (word.length > MAX_COMPOUND_LENGTH) return null;
    const { isKnown, pagesWith, examples } = this.#statistics;
    const pagesOf = (part: string) => pagesWith(stem(part));
    const letters = [...word];
    const inTwo = letters.map((_, at) => [word.slice(0, at), word.slice(at)]);
    const found = [...(letters.length <= MAX_ACRONYM_LENGTH ? [letters] : []), ...inTwo]
      .filter((parts) => parts.every((part) => part !== "" && isKnown(stem(part))))
      .slice(0, MAX_COMPOUNDS)
      .flatMap((parts) => {
        const marks = parts.map((text) => tokenMark({ text, run: false }));
        const [rarest = ""] = parts.toSorted((a, b) => pagesOf(a) - pagesOf(b));
        return examples(stem(rarest)).flatMap((text) => {
          const matches = findMatches(text, marks);
          return matches.flatMap(({ start }, at) => {
            const last = matches[at + parts.length - 1];
            const written = last ? text.slice(start, last.end) : "";
            return stem(withoutSigns(written)) === stem(word) ? [written] : [];
          });
        });
      });
    const written =
      found.find((text) => SIGNED.test(text)) ??
      found.find((text) => TWO_WORDS.test(text) && !isStopWord(foldText(text.split(" ")[0] ?? "")));
    return written?.toLowerCase() ?? null;
  }

  /** The words of a name in a program: snakeCaseName → snake case name. */
  #parted(name: string): string | null {
    const parts = name.split(BETWEEN_PARTS).map(foldText);
    return parts.length > 1 && parts.every((part) => this.#statistics.isKnown(stem(part)))
      ? parts.join(" ")
      : null;
  }

  /** The parts of a word that pages have only apart: Verkehrsausschuss → verkehr ausschuss. */
  #composed(word: string): string | null {
    const { isKnown } = this.#statistics;
    const isPart = (part: string) => part.length >= MIN_PART && isKnown(stem(part));
    for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
      const [whole, right] = [word.slice(0, at), word.slice(at)];
      const left = [whole, whole.replace(LINK, "")].find(isPart);
      if (left !== undefined && isPart(right)) return `${left} ${right}`;
    }
    return null;
  }

  /** The nearest word, also with umlauts typed as two letters. */
  #nearest(word: string): string | null {
    if (word.length < MIN_LENGTH || /\p{N}/u.test(word)) return null;
    const others = shortened(word).map((typed) => this.#nearestTo(typed));
    return (
      this.#nearestTo(word) ??
      others.find((found) => found && this.#hasLetters(found, TWO_LETTERED)) ??
      null
    );
  }

  /** Whether a page contains the word with one of these letters. */
  #hasLetters(word: string, letters: RegExp): boolean {
    const marks = [tokenMark({ text: word, run: false })];
    return this.#statistics
      .examples(stem(word))
      .some((text) =>
        findMatches(text, marks).some(({ start, end }) => letters.test(text.slice(start, end))),
      );
  }

  /** Prefers the word in most pages. Errors in the first letter are rare. */
  #nearestTo(word: string): string | null {
    const near = this.#statistics.near(word, word.length >= TWO_ERRORS_LENGTH ? 2 : 1);
    const sameStart = (other: string) => Number(other[0] === word[0]);
    const best = near
      .filter((other) => isLikelyStart(word, other.word))
      .toSorted((a, b) => a.distance - b.distance || sameStart(b.word) - sameStart(a.word))
      .slice(0, MAX_COMPARED)
      .map((each) => ({
        ...each,
        pages: this.#statistics.pagesWith(stem(each.word)),
      }))
      // The pages of a word may have been removed.
      .filter(({ pages }) => pages > 0)
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          sameStart(b.word) - sameStart(a.word) ||
          b.pages - a.pages ||
          (a.word < b.word ? -1 : 1),
      );
    return best[0]?.word ?? null;
  }
}
