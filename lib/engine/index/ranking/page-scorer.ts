import "server-only";
import { findTerms } from "./pack-terms";
import { FIELD_END, type PageLengths, stemId } from "./page-terms";
import type { Ranking } from "./ranking";

/** A word of the query, once per stem. */
export type ScoredTerm = {
  /** Term numbers as typed, of all spellings. */
  readonly ids: readonly number[];
  /** Inverse document frequency. */
  readonly idf: number;
  /** Occurrences in the query. */
  readonly count: number;
};

/** Two query words in sequence: indexes of terms, and the distance in words. */
export type TermPair = {
  readonly first: number;
  readonly second: number;
  readonly distance: number;
  /** Parts of one word, such as an e-mail address or a version. */
  readonly isWord: boolean;
};

export type ScoredQuery = {
  readonly terms: readonly ScoredTerm[];
  readonly pairs: readonly TermPair[];
  /** Mean weighted length of all pages. */
  readonly meanLength: number;
};

/** Greatest distance, in words, that counts as close. */
const WINDOW = 8;
const FAR = -1_000_000;

const FILTER_SIZE = 4_096;
const filterPlace = (id: number): number => (id >>> 8) & (FILTER_SIZE - 1);

/** Inverse document frequency as in Lucene: positive even for a word that every page contains. */
export const inverseDocumentFrequency = (pages: number, pagesWith: number): number =>
  Math.log(1 + Math.max(0, pages - pagesWith + 0.5) / (pagesWith + 0.5));

export const weightedLength = ({ title, headings, body }: PageLengths, ranking: Ranking): number =>
  ranking.title * title + ranking.headings * headings + body;

/** The score that a page with only these terms cannot reach, however often it contains them. */
export function scoreBound(
  { terms, pairs }: ScoredQuery,
  ranking: Ranking,
  present: ReadonlySet<ScoredTerm>,
): number {
  const isPresent = terms.map((term) => present.has(term));
  let bound = 0;
  for (const { idf, count } of present) bound += idf * count;
  for (const pair of pairs)
    if (isPresent[pair.first] && isPresent[pair.second]) bound += pairWeight(pair, terms, ranking);
  return bound * (ranking.k1 + 1);
}

const pairWeight = (
  { first, second, isWord }: TermPair,
  terms: readonly ScoredTerm[],
  { proximity, parts }: Ranking,
): number =>
  (isWord ? parts : proximity) * ((terms[first]?.idf ?? 0) + (terms[second]?.idf ?? 0)) * 0.5;

/**
 * BM25 over weighted fields, with a share for words in the form as typed, plus the same for pairs of
 * query words that are close together.
 */
export function pageScorer(
  { terms, pairs, meanLength }: ScoredQuery,
  ranking: Ranking,
): (packed: unknown, lengths: PageLengths) => number {
  const weights = [ranking.title, ranking.headings, ranking.address, 1];
  /** One word may be a spelling of two: 16gb of 16 and of gb. */
  const termsOf = new Map<number, number[]>();
  const typed = new Set<number>();
  for (const [at, { ids }] of terms.entries())
    for (const id of ids) {
      typed.add(id);
      const known = termsOf.get(stemId(id)) ?? [];
      if (!known.includes(at)) termsOf.set(stemId(id), [...known, at]);
    }
  // Most words of a page are not in the query; an array decides that faster than the map.
  const mayMatch = new Uint8Array(FILTER_SIZE);
  for (const id of [FIELD_END, ...termsOf.keys()]) mayMatch[filterPlace(id)] = 1;
  const isSought = (id: number) => mayMatch[filterPlace(id)] === 1;
  const endsIn = terms.map((_, at) =>
    pairs.flatMap((pair, index) =>
      pair.second === at
        ? [{ index, other: pair.first, distance: pair.distance }]
        : pair.first === at
          ? [{ index, other: pair.second, distance: 0 }]
          : [],
    ),
  );
  const counts = new Float64Array(terms.length);
  const inForm = new Float64Array(terms.length);
  const near = new Float64Array(pairs.length);
  const last = new Int32Array(terms.length);

  return (packed, lengths) => {
    const page = findTerms(packed, isSought);
    counts.fill(0);
    inForm.fill(0);
    near.fill(0);
    last.fill(FAR);
    let [field, weight] = [0, weights[0] ?? 1];
    for (const [at, id] of page.terms.entries()) {
      if (id === FIELD_END) {
        weight = weights[++field] ?? 1;
        continue;
      }
      // Words of different fields are not close.
      const place = (page.places[at] ?? 0) + field * WINDOW;
      for (const term of termsOf.get(stemId(id)) ?? []) {
        counts[term] = (counts[term] ?? 0) + weight;
        if (typed.has(id)) inForm[term] = (inForm[term] ?? 0) + weight;
        for (const { index, other, distance } of endsIn[term] ?? []) {
          const apart = place - (last[other] ?? FAR);
          // In the same order and distance as in the query, or as one word, a pair counts twice.
          if (apart === distance || apart === 0) near[index] = (near[index] ?? 0) + 2;
          else if (apart <= WINDOW && !pairs[index]?.isWord) near[index] = (near[index] ?? 0) + 1;
        }
        last[term] = place;
      }
    }
    const damping =
      ranking.k1 *
      (1 - ranking.b + (ranking.b * weightedLength(lengths, ranking)) / Math.max(1, meanLength));
    const saturated = (count: number) => (count * (ranking.k1 + 1)) / (count + damping);
    let score = 0;
    for (const [at, { idf, count }] of terms.entries())
      score +=
        idf *
        count *
        ((1 - ranking.form) * saturated(counts[at] ?? 0) +
          ranking.form * saturated(inForm[at] ?? 0));
    for (const [at, pair] of pairs.entries())
      score += pairWeight(pair, terms, ranking) * saturated(near[at] ?? 0);
    return score;
  };
}
