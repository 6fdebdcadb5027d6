import "server-only";
import type { QueryTerm } from "@/lib/contract/query/query-text";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { symbolNames } from "@/lib/engine/text/symbol-names";
import { type TextToken, tokenizeText } from "@/lib/engine/text/tokens";
import type { TermStatistics } from "./term-statistics";

type Known = Pick<TermStatistics, "isKnown">;
/** The spellings of a word that pages have: muenchen → münchen. */
type KnownSpellings = (word: string) => readonly string[];

/** A number and a unit. One letter has other meanings unless the number has decimals; ordinal endings are not units. */
const MEASURE =
  /^(\p{N}(?:[\p{N}.,]*\p{N})?)(?!(?:st|nd|rd|th)$)(\p{L}{2,}|(?<=^\p{N}+[.,]\p{N}+)\p{L})$/iu;
/** A name in a program; words with a hyphen are looked up as a whole anyway. */
const JOINED_NAME = /^\p{L}+(?:_\p{L}+)+$/u;
const NAMED_VERSION = /^(\p{L}{2,})(\p{N}+(?:\.\p{N}+)+)$/u;
/** Numbers of dimensions: 10x20. A hexadecimal number begins with 0x. */
const DIMENSIONS = /^(?!0x)\p{L}?\p{N}+(?:[x×]\p{N}+)+$/iu;
const TIMES = /[x×]/i;
const NUMBER = /^\p{N}+$/u;
/** The first number may have a letter, such as the size of a screw: M8x40. */
const DIMENSION = /^\p{L}?\p{N}+$/u;
const HAS_DIGIT = /\p{N}/u;
/** Words per query that are looked up together with the next word. */
const MAX_PAIRS = 32;
/** Minimum digits of a telephone number, ISBN, IBAN or date. Shorter groups are mostly separate numbers. */
const MIN_DIGITS = 7;
const MAX_GROUPS = 8;
/** Words of a name that programs write as one: getUserById. */
const MAX_JOINED = 5;
/** Minimum letters of a name. Shorter names are mostly other words. */
const MIN_LETTERS = 8;
/**
 * Minimum letters of each part of a compound whose parts are in another order or have a linking letter:
 * Krankenversicherung.
 */
const MIN_PART = 5;
/** Linking letters between the parts of a compound. */
const LINKS = ["", "s", "n"];
/** Words per query that are looked up as parts of names and compounds. */
const MAX_WORDS = 12;
const THOUSANDS = /^\p{N}{1,3}(?: \p{N}{3})+$/u;

export const mayBeGroups = (numbers: readonly string[]): boolean =>
  numbers.join("").replace(/\P{N}/gu, "").length >= MIN_DIGITS || THOUSANDS.test(numbers.join(" "));

const isPlain = (term: QueryTerm): boolean =>
  term.kind === "word" && !term.negated && term.raw !== "OR";

const partsOf = (text: string): readonly string[] =>
  DIMENSIONS.test(text)
    ? text.split(TIMES).flatMap((number, at) => (at === 0 ? [number] : ["x", number]))
    : ((MEASURE.exec(text) ?? NAMED_VERSION.exec(text))?.slice(1) ?? []);

/**
 * Numbers and their units, dimensions and versions as words, if pages contain them: 16GB → 16 GB, 10×20 → 10 x 20,
 * TLS1.3 → TLS 1.3.
 */
export const withUnitsApart = (
  terms: readonly QueryTerm[],
  { isKnown }: Known,
): readonly QueryTerm[] =>
  terms.flatMap((term) => {
    const parts = term.kind === "word" && isPlain(term) ? partsOf(term.text) : [];
    const tokens = parts.map((part) => tokenizeText(part).at(-1));
    if (tokens.length === 0 || !tokens.every((token) => token && !token.run)) return [term];
    const isApart = term.kind === "word" && term.text.includes("×");
    const known = ({ text = "" }: Partial<TextToken> = {}) =>
      text === "x" || [text, ...symbolNames(text)].some((each) => isKnown(stem(each)));
    return isApart || tokens.every(known) ? parts.map((text) => ({ ...term, text })) : [term];
  });

/**
 * Adjacent words that some page writes as one: 16 GB → 16gb, web site → website, max_age → maxAge,
 * get user by id → getUserById, Versicherung Kranken → Krankenversicherung, 1,000,000 → 1000000, 3 x 4 → 3x4.
 * Keys are each of the words.
 */
export function writtenTogether(
  terms: readonly QueryTerm[],
  knownSpellings: KnownSpellings,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (
    parts: readonly TextToken[],
    word = parts.map(({ text }) => text).join(""),
  ): void => {
    const known = knownSpellings(word);
    if (known.length === 0) return;
    for (const { text } of parts)
      found.set(text, [...new Set([...(found.get(text) ?? []), ...known])]);
  };
  const all = terms.filter(({ kind }) => kind !== "gap").slice(0, MAX_PAIRS);
  for (const [at, term] of all.entries()) {
    const [next] = tokensOf(all[at + 1]);
    const own = tokensOf(term);
    const tokens = [...(JOINED_NAME.test(term.raw) ? own : own.slice(-1)), ...(next ? [next] : [])];
    for (const [place, right] of tokens.slice(1).entries()) {
      const left = tokens[place];
      if (left && mayJoin(left, right)) add([left, right]);
    }
  }
  for (const run of wordRuns(all))
    for (const start of run.keys()) {
      for (let end = start + 3; end <= Math.min(run.length, start + MAX_JOINED); end++)
        if (lettersOf(run.slice(start, end)) >= MIN_LETTERS) add(run.slice(start, end));
      const [left, right, last] = run.slice(start, start + 3);
      if (!left || !right || Math.min(lettersOf([left]), lettersOf([right])) < MIN_PART) continue;
      for (const word of composed([left, right])) add([left, right], word);
      for (const word of composed([right, left])) add([left, right], word);
      if (last && lettersOf([last]) >= MIN_PART)
        for (const word of composed([left, right, last])) add([left, right, last], word);
    }
  const firstTokens = all.map((term) => tokensOf(term)[0] ?? { text: "", run: false });
  for (const [at, { text }] of firstTokens.entries()) {
    if (!DIMENSION.test(text) || firstTokens[at - 1]?.text === "x") continue;
    let end = at + 1;
    while (firstTokens[end]?.text === "x" && NUMBER.test(firstTokens[end + 1]?.text ?? ""))
      end += 2;
    if (end > at + 1) add(firstTokens.slice(at, end));
  }
  for (const run of numberRuns(all))
    for (const start of run.keys())
      for (let end = start + 2; end <= Math.min(run.length, start + MAX_GROUPS); end++) {
        const groups = run.slice(start, end);
        if (mayBeGroups(groups.map(({ text }) => text))) add(groups);
      }
  return found;
}

const tokensOf = (term: QueryTerm | undefined): readonly TextToken[] =>
  term?.kind === "word" && isPlain(term) ? tokenizeText(term.text === "×" ? "x" : term.text) : [];

/** The first words of the query with only signs and spaces between them. */
function wordRuns(terms: readonly QueryTerm[]): TextToken[][] {
  const runs: TextToken[][] = [[]];
  let count = 0;
  for (const term of terms) {
    const tokens = tokensOf(term);
    if (tokens.length === 0) runs.push([]);
    for (const token of tokens) {
      if (++count > MAX_WORDS) return runs;
      if (token.run) runs.push([]);
      else runs.at(-1)?.push(token);
    }
  }
  return runs;
}

const lettersOf = (tokens: readonly TextToken[]): number =>
  tokens.map(({ text }) => text.replace(/\P{L}/gu, "").length).reduce((a, b) => a + b);

/** The compounds of these words in this order, with each of the linking letters. */
const composed = ([first, ...rest]: readonly TextToken[]): string[] =>
  rest.reduce<string[]>(
    (words, { text }) => words.flatMap((word) => LINKS.map((link) => word + link + text)),
    [first?.text ?? ""],
  );

/** Numbers with only signs and spaces between them. */
function numberRuns(terms: readonly QueryTerm[]): TextToken[][] {
  const runs: TextToken[][] = [[]];
  for (const term of terms) {
    const tokens = tokensOf(term);
    if (tokens.length === 0) runs.push([]);
    for (const token of tokens)
      if (HAS_DIGIT.test(token.text)) runs.at(-1)?.push(token);
      else runs.push([]);
  }
  return runs;
}

function mayJoin(left: TextToken, right: TextToken): boolean {
  if (left.run || right.run || isStopWord(left.text)) return false;
  const numbers = [left, right].filter(({ text }) => NUMBER.test(text)).length;
  // Letters alone are rarely parts of words.
  return numbers === 1 || (numbers === 0 && left.text.length > 1 && right.text.length > 1);
}
