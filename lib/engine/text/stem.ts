import "server-only";
import { stemmer } from "stemmer";

const MAX_CACHED_STEMS = 20_000;
/** Porter's step 1b shortens a doubled consonant; the package leaves a doubled y. No English word has one here. */
const DOUBLE_Y = /(?<=.)yy(?=(?:ed|ing)s?$)/;
const stems = new Map<string, string>();

/**
 * The Porter stem of a folded English word; any other word is returned unchanged. Agrees with the `porter` tokenizer
 * of SQLite, which stems tokens of 3 to 64 bytes. Cached, because pages repeat words.
 */
export function stem(word: string): string {
  if (word.length < 3 || word.length > 64 || !/^[a-z0-9]+$/.test(word)) return word;
  const cached = stems.get(word);
  if (cached !== undefined) return cached;
  if (stems.size >= MAX_CACHED_STEMS) stems.clear();
  const stemmed = stemmer(word.replace(DOUBLE_Y, "y"));
  stems.set(word, stemmed);
  return stemmed;
}
