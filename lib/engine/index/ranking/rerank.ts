import "server-only";
import { hasStemHash, isTelling, type OpeningWords, stemHash } from "../passages/opening-words";
import type { Candidate } from "../sqlite/candidates";
import { type Mark, stemMarks } from "./matches";

/** Results to rerank. More would take longer and rarely change the top. */
export const RERANK_DEPTH = 20;
/**
 * The most that proximity of query words and likeness to the best results add, relative to the best
 * score.
 */
const PROXIMITY_WEIGHT = 0.2;
const LIKENESS_WEIGHT = 0.1;
/** Greatest distance, in words, that counts as close. */
const WINDOW = 8;
/**
 * Results treated as relevant (at most a third of all), and the number of their words to look for
 * in the others.
 */
const GOOD_RESULTS = 5;
const GOOD_WORDS = 10;
/** Saturation of repeated terms and length normalization: the usual BM25 constants. */
const SATURATION = 1.2;
const LENGTH_PART = 0.75;

type RankedPage = { readonly candidate: Candidate; readonly words: OpeningWords };

const saturated = (count: number, damping = 1): number =>
  (count * (SATURATION + 1)) / (count + SATURATION * damping);

/** Proximity needs at least two words. */
export const canRerank = (marks: readonly Mark[]): boolean => stemMarks(marks).length > 1;

/**
 * Reranks the best results by two signals that the index does not have: proximity of query words
 * (Metzler and Croft, "A Markov random field model for term dependencies", 2005) and similarity to
 * the other results (Lavrenko and Croft, "Relevance-based language models", 2001). Scores only
 * increase, so results below the depth stay behind. The weights are small so that a search for one
 * known page still finds it first.
 */
export function rerank(
  candidates: readonly Candidate[],
  marks: readonly Mark[],
  wordsOf: (candidate: Candidate) => OpeningWords,
): readonly Candidate[] {
  const asked = stemMarks(marks).map(({ roots }) => roots.map((root) => stemHash(root.stem)));
  const best = candidates[0]?.score ?? 0;
  if (asked.length < 2 || candidates.length < 2 || best <= 0) return candidates;
  const near = candidates
    .slice(0, RERANK_DEPTH)
    .map((candidate) => {
      const words = wordsOf(candidate);
      return {
        candidate,
        words,
        score: candidate.score / best + PROXIMITY_WEIGHT * proximity(words, asked),
      };
    })
    .sort((a, b) => b.score - a.score);
  const like = likeness(near, near.slice(0, Math.min(GOOD_RESULTS, near.length / 3)));
  const most = Math.max(...like, Number.MIN_VALUE);
  const ordered = near
    .map(({ candidate, score }, at) => ({
      ...candidate,
      score: best * (score + (LIKENESS_WEIGHT * (like[at] ?? 0)) / most),
    }))
    .sort((a, b) => b.score - a.score);
  return [...ordered, ...candidates.slice(RERANK_DEPTH)];
}

/** Share of adjacent query words that are also close here, saturated by frequency; starts at 0. */
function proximity(words: OpeningWords, asked: readonly (readonly number[])[]): number {
  const places = asked.map((spellings) => placesOf(words, spellings));
  let sum = 0;
  for (let at = 0; at + 1 < places.length; at++)
    sum += saturated(pairsWithin(places[at] ?? [], places[at + 1] ?? []));
  return sum / (asked.length - 1);
}

function placesOf(words: OpeningWords, spellings: readonly number[]): number[] {
  const places: number[] = [];
  for (let at = 0; at < words.length; at++)
    for (const each of spellings) if (hasStemHash(words[at] ?? 0, each)) places.push(at);
  return places;
}

/** Both lists are ascending, so the window moves with them. */
function pairsWithin(one: readonly number[], other: readonly number[]): number {
  let [found, from] = [0, 0];
  for (const place of one) {
    while ((other[from] ?? Number.POSITIVE_INFINITY) < place - WINDOW) from++;
    for (let at = from; (other[at] ?? Number.POSITIVE_INFINITY) <= place + WINDOW; at++)
      if (other[at] !== place) found++;
  }
  return found;
}

/** Similarity of each result to the words that distinguish the relevant results. */
function likeness(
  all: readonly RankedPage[],
  good: readonly (RankedPage & { readonly score: number })[],
): number[] {
  const weights = new Map<number, number>();
  for (const { words, score } of good)
    for (const word of words)
      if (isTelling(word)) weights.set(word, (weights.get(word) ?? 0) + score / words.length);
  const counts = all.map(({ words }) => countsOf(words, weights));
  const holding = new Map<number, number>();
  for (const each of counts)
    for (const word of each.keys()) holding.set(word, (holding.get(word) ?? 0) + 1);
  const rarity = (word: number): number => {
    const having = holding.get(word) ?? 0;
    return Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
  };
  const telling = heaviest(weights, rarity);
  const mean = all.reduce((sum, { words }) => sum + words.length, 0) / all.length;
  return all.map(({ words }, at) => {
    const damping = 1 - LENGTH_PART + (LENGTH_PART * words.length) / Math.max(1, mean);
    return telling.reduce(
      (sum, { word, weight }) => sum + weight * saturated(counts[at]?.get(word) ?? 0, damping),
      0,
    );
  });
}

/** The words with the greatest weight, including rarity. */
function heaviest(
  weights: ReadonlyMap<number, number>,
  rarity: (word: number) => number,
): { readonly word: number; readonly weight: number }[] {
  const best: { word: number; weight: number }[] = [];
  for (const [word, own] of weights) {
    const weight = own * rarity(word);
    const last = best[GOOD_WORDS - 1];
    // Sorting all words took longer than everything else here.
    if (last && weight <= last.weight) continue;
    const place = best.findIndex((each) => each.weight < weight);
    best.splice(place < 0 ? best.length : place, 0, { word, weight });
    best.length = Math.min(best.length, GOOD_WORDS);
  }
  return best;
}

function countsOf(words: OpeningWords, some: ReadonlyMap<number, unknown>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of words) if (some.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
