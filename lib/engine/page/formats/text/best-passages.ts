import "server-only";
import { withinTimeOr } from "../time-limit";
import { type Block, markdownBlocks } from "./blocks";
import { joinSentences, splitSentences } from "./sentences";
import { countTerms, documentFrequencies, extractTerms, type TermCounts } from "./terms";

export type Passage = {
  /** Word for word as on the page, except for whitespace. */
  readonly text: string;
  readonly score: number;
};

type Candidate = {
  readonly text: string;
  readonly terms: TermCounts;
  readonly length: number;
  /** Factor of the score. */
  readonly weight: number;
  readonly heading: ReadonlySet<string>;
  readonly block: number;
};

const TIME_LIMIT_MS = 1_500;
const LENGTH = 420;
const MAX_CANDIDATES = 6_000;
const MAX_QUERY_TERMS = 64;
const K1 = 1.2;
const B = 0.6;
/** Passages below this share of the best score are off topic. */
const MIN_SHARE = 0.4;
/** Code contains the terms as names; a text about them explains more. */
const CODE_WEIGHT = 0.7;

/** The best passages of a page for a query; empty when the search took too long. */
export const passagesFor = (markdown: string, query: string, max: number): Passage[] =>
  withinTimeOr([], TIME_LIMIT_MS, () => bestPassages(markdownBlocks(markdown), query, max));

/**
 * The passages that match a query best, best first (BM25, with a bonus for covering more of its
 * terms).
 */
export function bestPassages(blocks: readonly Block[], query: string, max: number): Passage[] {
  const queryTerms = [...new Set(extractTerms(query))].slice(0, MAX_QUERY_TERMS);
  const candidates = candidatesOf(blocks);
  if (queryTerms.length === 0 || candidates.length === 0) return [];
  const spread = documentFrequencies(candidates.map(({ terms }) => terms));
  const average = candidates.reduce((sum, { length }) => sum + length, 0) / candidates.length;
  const rarity = new Map(
    queryTerms.map((term) => {
      const found = spread.get(term) ?? 0;
      return [term, Math.log(1 + (candidates.length - found + 0.5) / (found + 0.5))];
    }),
  );
  const everything = [...rarity.values()].reduce((sum, weight) => sum + weight, 0);
  const scored = candidates
    .map((candidate) => ({ ...candidate, score: score(candidate, rarity, everything, average) }))
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score || a.block - b.block);
  return distinctBest(scored, max);
}

function score(
  { terms, length, weight: factor, heading }: Candidate,
  rarity: TermCounts,
  everything: number,
  average: number,
): number {
  let sum = 0;
  let covered = 0;
  for (const [term, weight] of rarity) {
    const count = terms.get(term) ?? 0;
    if (count > 0) {
      sum += (weight * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
      covered += weight;
    } else if (heading.has(term)) covered += weight * 0.6;
  }
  if (sum === 0) return 0;
  return factor * sum * (0.4 + (0.6 * covered) / everything);
}

function candidatesOf(blocks: readonly Block[]): Candidate[] {
  const found: Candidate[] = [];
  const path: { level: number; terms: string[] }[] = [];
  for (const [block, { kind, level, text }] of blocks.entries()) {
    if (kind === "heading") {
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, terms: extractTerms(text) });
      continue;
    }
    const heading = new Set(path.flatMap(({ terms }) => terms));
    for (const passage of kind === "code" ? [text.slice(0, 1_000)] : windows(text)) {
      if (found.length >= MAX_CANDIDATES) return found;
      const terms = extractTerms(passage);
      if (terms.length > 0)
        found.push({
          text: passage,
          terms: countTerms(terms),
          length: terms.length,
          weight: kind === "code" ? CODE_WEIGHT : 1,
          heading,
          block,
        });
    }
  }
  return found;
}

/** A short paragraph as a whole, or runs of whole sentences. */
function windows(text: string): string[] {
  if (text.length <= LENGTH) return [text];
  const found: string[] = [];
  let open: string[] = [];
  let length = 0;
  for (const sentence of splitSentences(text)) {
    if (open.length > 0 && length + sentence.length > LENGTH) {
      found.push(joinSentences(open));
      // One sentence of overlap, so that related sentences share at least one window.
      open = open.slice(-1);
      length = open[0]?.length ?? 0;
      if (length + sentence.length > LENGTH) [open, length] = [[], 0];
    }
    open.push(sentence);
    length += sentence.length;
  }
  if (open.length > 0) found.push(joinSentences(open));
  return found;
}

function distinctBest(scored: readonly (Candidate & Passage)[], max: number): Passage[] {
  const best = scored[0]?.score ?? 0;
  const chosen: (Candidate & Passage)[] = [];
  for (const each of scored) {
    if (chosen.length >= max || each.score < best * MIN_SHARE) break;
    if (!chosen.some((other) => overlap(each, other))) chosen.push(each);
  }
  return chosen.map(({ text, score }) => ({ text, score }));
}

function overlap(a: Candidate, b: Candidate): boolean {
  if (a.text === b.text) return true;
  if (a.block !== b.block) return false;
  const sentences = splitSentences(a.text);
  return sentences.some((sentence) => b.text.includes(sentence));
}
