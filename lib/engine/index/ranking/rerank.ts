import "server-only";
import { hasStemHash, isTelling, type OpeningWords, stemHash } from "../passages/opening-words";
import type { Candidate } from "../sqlite/candidates";
import { type Mark, stemMarks } from "./matches";

/** So many of the best are looked at: more would cost time and hardly ever change who comes first. */
export const RERANK_DEPTH = 20;
/** What words of the query side by side, and likeness to the best results, may add to a score, as parts of the best. */
const PROXIMITY_WEIGHT = 0.2;
const LIKENESS_WEIGHT = 0.1;
/** Words between two that still stand together. */
const WINDOW = 8;
/** Results that are taken as good, a third of all at most, and words of theirs that are looked for in the others. */
const GOOD_RESULTS = 5;
const GOOD_WORDS = 10;
/** How fast repetition stops counting, and how much length does: the usual constants of BM25. */
const SATURATION = 1.2;
const LENGTH_PART = 0.75;

type RankedPage = { readonly candidate: Candidate; readonly words: OpeningWords };

const saturated = (count: number, damping = 1): number =>
  (count * (SATURATION + 1)) / (count + SATURATION * damping);

/** One word alone stands near no other. */
export const canRerank = (marks: readonly Mark[]): boolean => stemMarks(marks).length > 1;

/**
 * Orders the best results anew by what the index does not count: whether words of the query stand near each other
 * (Metzler and Croft, "A Markov random field model for term dependencies", 2005), and how much a result shares with
 * the others (Lavrenko and Croft, "Relevance-based language models", 2001). Scores only grow, so that what is not
 * looked at stays behind. The weights are small on purpose: who looks for one known page must still find it first.
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

/** Which part of the query's neighbours are neighbours here too, and how often; from 0. */
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

/** Both lists ascend, so the window moves along with them. */
function pairsWithin(one: readonly number[], other: readonly number[]): number {
  let [found, from] = [0, 0];
  for (const place of one) {
    while ((other[from] ?? Number.POSITIVE_INFINITY) < place - WINDOW) from++;
    for (let at = from; (other[at] ?? Number.POSITIVE_INFINITY) <= place + WINDOW; at++)
      if (other[at] !== place) found++;
  }
  return found;
}

/** How much each has of the words that mark the good results among all. */
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

/** The words that weigh most once their rarity counts too. */
function heaviest(
  weights: ReadonlyMap<number, number>,
  rarity: (word: number) => number,
): { readonly word: number; readonly weight: number }[] {
  const best: { word: number; weight: number }[] = [];
  for (const [word, own] of weights) {
    const weight = own * rarity(word);
    const last = best[GOOD_WORDS - 1];
    // Sorting all of them took longer than all the rest.
    if (last && weight <= last.weight) continue;
    const place = best.findIndex((each) => each.weight < weight);
    best.splice(place < 0 ? best.length : place, 0, { word, weight });
    best.length = Math.min(best.length, GOOD_WORDS);
  }
  return best;
}

/** How often each of some words stands in a text. */
function countsOf(words: OpeningWords, some: ReadonlyMap<number, unknown>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of words) if (some.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
