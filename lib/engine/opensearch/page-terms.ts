import "server-only";
import { stem } from "@/lib/engine/text/stem";
import { isRunCharacter } from "@/lib/engine/text/tokens";

/**
 * Terms as the cluster stores them: stems, and pairs of characters with a mark before them. The marks
 * are private-use characters, which never occur in words.
 */
const RUN = "\ue010";
const RUN_END = "\ue000";
/** Longer words are cut. Lucene rejects terms of more than 32,766 bytes. */
const MAX_LENGTH = 200;
/** Bounded, as in `lib/engine/index/ranking/page-terms.ts`. */
const WORD = /[\p{L}\p{M}\p{N}]{1,1000}/gu;

/** Java: the first character of a pair or of the last character of a run. A filter adds it as a term. */
export const FIRST_CHARACTER = `^(${RUN}.)`;

/** Whether a token is characters of a run, which are stored in pairs. */
export const isRun = (token: string): boolean =>
  isRunCharacter(String.fromCodePoint(token.codePointAt(0) ?? 0));

/** The term of a stem or a pair. */
export function termOfRoot(root: string): string {
  if (!isRun(root)) return root.slice(0, MAX_LENGTH).toWellFormed();
  return [...root].length === 1 ? RUN + root + RUN_END : RUN + root;
}

export const termOf = (token: string): string => termOfRoot(isRun(token) ? token : stem(token));

/** Matches every pair that begins with the character. */
export const openTerm = (character: string): string => RUN + character;

/** The terms of `indexable` text, separated by spaces. */
export const termsOf = (indexable: string): string =>
  Array.from(indexable.toLowerCase().matchAll(WORD), ([word]) => termOf(word)).join(" ");
