import "server-only";
import { foldText } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";

/**
 * The words at the beginning of a page, each as a number: what ordering results takes, at a fiftieth of what reading
 * the text again would. The lowest bit says whether the word tells anything of a subject; the others are a hash of its
 * stem. Words that say nothing keep their places, as 0. With a sign, because the runtime keeps such numbers without
 * allocating them.
 */
export type OpeningWords = Int32Array;

/** Characters that are read: a page says early what it is about. */
const MAX_CHARACTERS = 1_500;
/** Coarser than what the index does to a text, and several times faster; for counting it is enough. */
const BETWEEN_WORDS = /[^a-z0-9\u0080-\uffff]+/;
const MIN_SIGNIFICANT_LENGTH = 3;
const SIGNIFICANT = 1;

export function openingWords(text: string): OpeningWords {
  // Folding may turn one character into several, so the beginning is cut before and after.
  const words = foldText(text.slice(0, MAX_CHARACTERS)).split(BETWEEN_WORDS);
  return Int32Array.from(words, (word) => {
    if (word === "" || isStopWord(word)) return 0;
    const isSignificant = word.length >= MIN_SIGNIFICANT_LENGTH && !/\d/.test(word);
    return stemHash(stem(word)) | (isSignificant ? SIGNIFICANT : 0);
  });
}

/** The number of a stem without its lowest bit (FNV-1a). */
export function stemHash(root: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < root.length; at++) hash = Math.imul(hash ^ root.charCodeAt(at), 0x01000193);
  // 0 is taken.
  return hash & ~SIGNIFICANT || 2;
}

export const isTelling = (word: number): boolean => (word & SIGNIFICANT) === SIGNIFICANT;

export const hasStemHash = (word: number, number: number): boolean =>
  (word & ~SIGNIFICANT) === number;

/** As bytes for a table, and back; null for what is none. */
export const packWords = (words: OpeningWords): Uint8Array =>
  new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

export function unpackWords(bytes: unknown): OpeningWords | null {
  if (!(bytes instanceof Uint8Array) || bytes.byteLength % 4 !== 0) return null;
  // A copy, because the numbers must begin at a multiple of four.
  return new Int32Array(bytes.slice().buffer);
}
