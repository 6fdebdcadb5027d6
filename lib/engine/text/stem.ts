import "server-only";
import { stemmer } from "stemmer";
import { memoizeByKey } from "@/lib/format/memoize";

const MAX_CACHED_STEMS = 20_000;
/** Porter's step 1b shortens a doubled consonant; the package leaves a doubled y. No English word has one here. */
const DOUBLE_Y = /(?<=.)yy(?=(?:ed|ing)s?$)/;

/**
 * The Porter stem of a folded English word; any other word is returned unchanged. Agrees with the `porter` tokenizer
 * of SQLite, which stems tokens of 3 to 64 bytes. Cached, because pages repeat words.
 */
export const stem = (word: string): string =>
  word.length < 3 || word.length > 64 || !/^[a-z0-9]+$/.test(word) ? word : stemOf(word);

const stemOf = memoizeByKey(
  (word: string) => stemmer(word.replace(DOUBLE_Y, "y")),
  MAX_CACHED_STEMS,
);
