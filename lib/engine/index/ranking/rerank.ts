import "server-only";
import { type Mark, stemMarks } from "../passages/matches";
import { hasStemHash, isSignificant, type OpeningTerms, stemHash } from "../passages/opening-terms";
import type { Candidate } from "../sqlite/candidates";

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
const RELEVANT_RESULTS = 5;
const RELEVANT_TERMS = 10;
/** Saturation of repeated terms and length normalization: the usual BM25 constants. */
const SATURATION = 1.2;
const LENGTH_PART = 0.75;

type RankedPage = { readonly candidate: Candidate; readonly terms: OpeningTerms };

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
  openingOf: (candidate: Candidate) => OpeningTerms,
): readonly Candidate[] {
  const queryStems = stemMarks(marks).map(({ roots }) => roots.map((root) => stemHash(root.stem)));
  const best = candidates[0]?.score ?? 0;
  if (queryStems.length < 2 || candidates.length < 2 || best <= 0) return candidates;
  const scored = candidates
    .slice(0, RERANK_DEPTH)
    .map((candidate) => {
      const terms = openingOf(candidate);
      return {
        candidate,
        terms,
        score: candidate.score / best + PROXIMITY_WEIGHT * proximity(terms, queryStems),
      };
    })
    .sort((a, b) => b.score - a.score);
  const similarity = likeness(
    scored,
    scored.slice(0, Math.min(RELEVANT_RESULTS, scored.length / 3)),
  );
  const maxSimilarity = Math.max(...similarity, Number.MIN_VALUE);
  const ordered = scored
    .map(({ candidate, score }, at) => ({
      ...candidate,
      score: best * (score + (LIKENESS_WEIGHT * (similarity[at] ?? 0)) / maxSimilarity),
    }))
    .sort((a, b) => b.score - a.score);
  return [...ordered, ...candidates.slice(RERANK_DEPTH)];
}

/** Share of adjacent query words that are also close here, saturated by frequency; starts at 0. */
function proximity(terms: OpeningTerms, queryStems: readonly (readonly number[])[]): number {
  const places = queryStems.map((spellings) => placesOf(terms, spellings));
  let sum = 0;
  for (let at = 0; at + 1 < places.length; at++)
    sum += saturated(pairsWithin(places[at] ?? [], places[at + 1] ?? []));
  return sum / (queryStems.length - 1);
}

function placesOf(terms: OpeningTerms, spellings: readonly number[]): number[] {
  const places: number[] = [];
  for (let at = 0; at < terms.length; at++)
    for (const each of spellings) if (hasStemHash(terms[at] ?? 0, each)) places.push(at);
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
  relevant: readonly (RankedPage & { readonly score: number })[],
): number[] {
  const weights = new Map<number, number>();
  for (const { terms, score } of relevant)
    for (const word of terms)
      if (isSignificant(word)) weights.set(word, (weights.get(word) ?? 0) + score / terms.length);
  const counts = all.map(({ terms }) => countsOf(terms, weights));
  const documentCounts = new Map<number, number>();
  for (const each of counts)
    for (const word of each.keys()) documentCounts.set(word, (documentCounts.get(word) ?? 0) + 1);
  const rarity = (word: number): number => {
    const count = documentCounts.get(word) ?? 0;
    return Math.log(1 + (all.length - count + 0.5) / (count + 0.5));
  };
  const significant = heaviest(weights, rarity);
  const mean = all.reduce((sum, { terms }) => sum + terms.length, 0) / all.length;
  return all.map(({ terms }, at) => {
    const damping = 1 - LENGTH_PART + (LENGTH_PART * terms.length) / Math.max(1, mean);
    return significant.reduce(
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
    const last = best[RELEVANT_TERMS - 1];
    // Sorting all words took longer than everything else here.
    if (last && weight <= last.weight) continue;
    const place = best.findIndex((each) => each.weight < weight);
    best.splice(place < 0 ? best.length : place, 0, { word, weight });
    best.length = Math.min(best.length, RELEVANT_TERMS);
  }
  return best;
}

function countsOf(terms: OpeningTerms, counted: ReadonlyMap<number, unknown>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of terms) if (counted.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
