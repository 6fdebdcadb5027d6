import "server-only";
import { foldText } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { pairs, tokenizeFolded } from "@/lib/engine/text/tokens";

/** The terms of a text for comparison: folded and stemmed, without stop words. */
export function extractTerms(text: string): string[] {
  return tokenizeFolded(foldText(text)).flatMap(({ text: word, run }) => {
    if (run) return pairs(word, false);
    return isStopWord(word) ? [] : [stem(word)];
  });
}

export type TermCounts = ReadonlyMap<string, number>;

export function countTerms(terms: readonly string[]): TermCounts {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The number of texts that contain each term. */
export function documentFrequencies(texts: readonly TermCounts[]): TermCounts {
  const spread = new Map<string, number>();
  for (const text of texts)
    for (const term of text.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);
  return spread;
}
