import "server-only";
import { stem } from "@/lib/engine/text/stem";
import { type Expression, keyOf } from "../plan/expressions";
import type { RankedWord } from "../plan/plan-parts";
import type { TermStatistics } from "../words/term-statistics";
import {
  inverseDocumentFrequency,
  type ScoredQuery,
  type ScoredTerm,
  scoreBound,
  type TermPair,
} from "./page-scorer";
import { FIELD_END, stemId, termId } from "./page-terms";
import type { Ranking } from "./ranking";

/** Query words that are this far apart are not expected to be close in a page. */
const MAX_PAIR_DISTANCE = 4;

export type QueryTermWeight = ScoredTerm & {
  readonly at: number;
  readonly ids: number[];
  /** Keys of the expressions of the word. */
  readonly expressions: Set<string>;
  count: number;
};

export type QueryWeights = Omit<ScoredQuery, "terms"> & {
  readonly terms: readonly QueryTermWeight[];
};

/** The words to rank by with their weights; null for a query without any. */
export function weighQuery(
  ranked: readonly RankedWord[] | null,
  statistics: Pick<TermStatistics, "totals" | "pagesWith">,
): QueryWeights | null {
  if (ranked === null || ranked.length === 0) return null;
  const { meanLength } = statistics.totals();
  const weights = new Map<number, QueryTermWeight>();
  const pairs = new Map<string, TermPair>();
  let before: { at: number; position: number; spellings: readonly string[] } | null = null;
  for (const { spellings, position, expression, isPart } of ranked) {
    const ids = spellings.map(termId);
    const key = stemId(ids[0] ?? 0);
    const known = weights.get(key);
    const term = known ?? weigh(spellings, weights.size, statistics);
    weights.set(key, term);
    term.ids.push(...ids);
    term.expressions.add(keyOf(expression));
    term.count++;
    const distance = before ? position - before.position : Number.POSITIVE_INFINITY;
    if (before && before.at !== term.at && distance <= MAX_PAIR_DISTANCE)
      pairs.set(`${before.at} ${term.at}`, {
        first: before.at,
        second: term.at,
        distance,
        // A number and its unit may be written as one word: 16 GB, 16gb.
        isWord:
          isPart || before.spellings.some((each) => /^\d/.test(each) && spellings.includes(each)),
      });
    before = { at: term.at, position, spellings };
  }
  return { terms: [...weights.values()], pairs: [...pairs.values()], meanLength };
}

function weigh(
  spellings: readonly string[],
  at: number,
  statistics: Pick<TermStatistics, "totals" | "pagesWith">,
): QueryTermWeight {
  return { at, ids: [], expressions: new Set(), count: 0, idf: idfOf(spellings, statistics) };
}

/** The inverse document frequency of a word with these spellings. */
export function idfOf(
  spellings: readonly string[],
  { totals, pagesWith }: Pick<TermStatistics, "totals" | "pagesWith">,
): number {
  const roots = new Set(spellings.map(stem));
  // An upper bound: a page may contain several spellings.
  const found = [...roots].reduce((sum, root) => sum + pagesWith(root), 0);
  return inverseDocumentFrequency(totals().pages, found);
}

/** The stems that scoring these words reads from the list of a page; `FIELD_END` is one. */
export const scoredStems = (ranked: readonly RankedWord[]): ReadonlySet<number> =>
  new Set([
    FIELD_END,
    ...ranked.flatMap(({ spellings }) => spellings.map((spelling) => stemId(termId(spelling)))),
  ]);

/**
 * Leaves out the most frequent words as long as a page with only these cannot reach the score
 * (Turtle and Flood, "Query evaluation: strategies and optimizations", 1995).
 */
export function neededFor(
  query: QueryWeights,
  ranking: Ranking,
  least: number,
  expressions: readonly Expression[],
): readonly Expression[] {
  const keys = new Set(expressions.map(keyOf));
  const has = (own: ReadonlySet<string>) => [...own].some((each) => keys.has(each));
  const left = query.terms.filter((term) => has(term.expressions)).sort((a, b) => b.idf - a.idf);
  const ignored = new Set<ScoredTerm>(query.terms.filter((term) => !has(term.expressions)));
  for (let next = left.pop(); next; next = left.pop()) {
    ignored.add(next);
    if (scoreBound(query, ranking, ignored) < least) continue;
    left.push(next);
    break;
  }
  return expressions.filter((each) => left.some((term) => term.expressions.has(keyOf(each))));
}
