import "server-only";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { memoizeByKey } from "@/lib/format/memoize";

/**
 * The words of a page in order, as numbers: title, headings, URL and text, with `FIELD_END` after
 * each. The upper 24 bits are a hash of the stem, the next 5 of the word as written, and the last 3
 * the number of stop words before it, which are left out. Signed, because V8 stores such numbers
 * without allocating.
 */
export type PageTerms = Int32Array;

/** Number of words per field, without stop words and beyond `MAX_TERMS` too. */
export type PageLengths = {
  readonly title: number;
  readonly headings: number;
  readonly body: number;
};

/** The number of a stop word; not part of a list. */
export const STOP_WORD = 0;
export const FIELD_END = 0x100;
/** Bounds the bytes per page: about 80,000 characters. Later words count for matching only. */
const MAX_TERMS = 8_192;
export const MAX_GAP = 7;
const STEM_BITS = ~0xff;

type WordFields = {
  readonly title: string;
  readonly headings: string;
  readonly address: string;
  readonly body: string;
};
/** `markers`: marker words of the URL and of emoji. */
export type IndexableFields = WordFields & { readonly markers: string };

export function pageTerms({ title, headings, address, body }: WordFields): {
  readonly terms: PageTerms;
  readonly lengths: PageLengths;
  /** Distinct words as written, for spelling corrections. */
  readonly vocabulary: readonly string[];
} {
  const terms: number[] = [];
  const vocabulary = new Set<string>();
  const add = (text: string): number => {
    let [length, gap] = [0, 0];
    for (const [word] of text.toLowerCase().matchAll(WORD)) {
      const id = termId(word);
      if (PLAIN_WORD.test(word)) vocabulary.add(word);
      if (id === STOP_WORD) gap++;
      else {
        if (terms.length < MAX_TERMS) terms.push(id | Math.min(gap, MAX_GAP));
        length++;
        gap = 0;
      }
    }
    if (terms.length < MAX_TERMS) terms.push(FIELD_END);
    return length;
  };
  const lengths = { title: add(title), headings: add(headings) };
  add(address);
  const length = add(body);
  return {
    terms: Int32Array.from(terms),
    lengths: { ...lengths, body: length },
    vocabulary: [...vocabulary],
  };
}

/** Bounded: V8 needs stack for each character, so a word of millions of characters would overflow it. */
const WORD = /[\p{L}\p{M}\p{N}]{1,1000}/gu;
/** Shorter words are similar to too many others; longer ones are not words. */
const PLAIN_WORD = /^[\p{L}\p{M}]{4,24}$/u;
const MAX_CACHED_IDS = 20_000;

/** The number of a folded word. Cached, because pages repeat words. */
export const termId = memoizeByKey(
  (word: string) => (isStopWord(word) ? STOP_WORD : numberOf(word)),
  MAX_CACHED_IDS,
);

function numberOf(word: string): number {
  const id = stemId(hash(stem(word)));
  // The other two have a meaning.
  const free = id === STOP_WORD || id === FIELD_END ? FIELD_END * 2 : id;
  return free | ((hash(word) & 0x1f) << 3);
}

/** The same for all forms of a word. */
export const stemId = (id: number): number => id & STEM_BITS;
/** `stemId` as a number from 0 to 2^24, in the order of `packTerms`. */
export const stemNumber = (id: number): number => id >>> 8;
/** The number of the word, without that of the stop words before it. */
export const formId = (id: number): number => id & ~MAX_GAP;
export const gapBefore = (id: number): number => id & MAX_GAP;

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
