import "server-only";
import { formId, gapBefore, MAX_GAP, type PageTerms } from "./page-terms";

const GAP_BITS = 3;

/** The number of terms and the number of distinct ones, in two bytes each. */
export const HEADER = 4;
/** So that a symbol can be read as a part of three bytes. */
export const PADDING = 2;

/**
 * Packs the terms for storage: a header, the distinct terms in ascending order as differences with 7
 * bits per byte, and then one symbol per term in as few bits as there are distinct terms. The first
 * symbols are the gaps, which precede a term.
 */
export function packTerms(terms: PageTerms): Uint8Array {
  const distinct = [...new Set(Array.from(terms, keyOf))].sort((a, b) => a - b);
  const symbolOf = new Map(distinct.map((key, at) => [key, MAX_GAP + at]));
  const bytes = [terms.length, distinct.length].flatMap((number) => [number & 0xff, number >> 8]);
  for (const [at, key] of distinct.entries()) {
    let rest = key - (distinct[at - 1] ?? 0);
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  }
  const width = widthOf(distinct.length);
  let [bits, count] = [0, 0];
  const writeSymbol = (symbol: number) => {
    bits |= symbol << count;
    for (count += width; count >= 8; count -= 8) {
      bytes.push(bits & 0xff);
      bits >>>= 8;
    }
  };
  for (const term of terms) {
    const gap = gapBefore(term);
    if (gap > 0) writeSymbol(gap - 1);
    writeSymbol(symbolOf.get(keyOf(term)) ?? 0);
  }
  bytes.push(bits);
  for (let at = 0; at < PADDING; at++) bytes.push(0);
  return Uint8Array.from(bytes);
}

/** Terms without the gaps before them, and the place of each among all words of the page. */
export class Occurrences {
  readonly terms: readonly number[];
  readonly places: readonly number[];

  constructor(terms: readonly number[], places: readonly number[]) {
    this.terms = terms;
    this.places = places;
  }
}

/**
 * Finds some of the packed terms, in order. It runs for every candidate of a search, so it does not unpack the
 * others. For bytes that `packTerms` did not write, it finds none. The index may have found the terms already.
 */
export function findTerms(bytes: unknown, isSought: (term: number) => boolean): Occurrences {
  if (bytes instanceof Occurrences) return bytes;
  const terms: number[] = [];
  const places: number[] = [];
  const found = new Occurrences(terms, places);
  if (!(bytes instanceof Uint8Array) || bytes.length < HEADER) return found;
  const length = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8);
  const count = (bytes[2] ?? 0) | ((bytes[3] ?? 0) << 8);
  /** Indexed by symbol; 0 for a term that is not searched for. */
  const sought = new Int32Array(MAX_GAP + count);
  let at = HEADER;
  let key = 0;
  for (let symbol = MAX_GAP; symbol < sought.length; symbol++) {
    let byte = bytes[at++] ?? 0;
    let difference = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] ?? 0;
      difference |= (byte & 0x7f) << shift;
    }
    key += difference;
    if (isSought(key << GAP_BITS)) sought[symbol] = key << GAP_BITS;
  }
  const width = widthOf(count);
  const mask = (1 << width) - 1;
  const end = (bytes.length - PADDING) * 8;
  let left = length;
  let place = 0;
  for (let bit = at * 8; left > 0 && bit < end; bit += width) {
    const from = bit >> 3;
    const three =
      (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8) | ((bytes[from + 2] ?? 0) << 16);
    const symbol = (three >> (bit & 7)) & mask;
    if (symbol < MAX_GAP) {
      place += symbol + 1;
      continue;
    }
    place++;
    left--;
    const term = sought[symbol] ?? 0;
    if (term === 0) continue;
    terms.push(term);
    places.push(place);
  }
  return found;
}

const keyOf = (term: number): number => formId(term) >>> GAP_BITS;

/** Bits of a symbol. */
const widthOf = (distinct: number): number => 32 - Math.clz32(MAX_GAP + distinct - 1);
