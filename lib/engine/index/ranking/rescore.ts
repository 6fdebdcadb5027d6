import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { stem } from "@/lib/engine/text/stem";
import type { RankedWord } from "../plan/plan-parts";
import type { Rescore } from "../sqlite/candidates";
import { pageCounter } from "../sqlite/page-counter";
import { TermsReader } from "../sqlite/terms-store";
import {
  inverseDocumentFrequency,
  pageScorer,
  type ScoredQuery,
  type ScoredTerm,
  scoreBound,
  type TermPair,
} from "./page-scorer";
import { stemId, termId } from "./page-terms";
import type { Ranking } from "./ranking";

/** Query words that are this far apart are not expected to be close in a page. */
const MAX_PAIR_DISTANCE = 4;

type QueryTermWeight = ScoredTerm & {
  readonly at: number;
  readonly ids: number[];
  readonly expressions: Set<string>;
  count: number;
};

/** Scores candidates by the ranking function, from the term lists of their pages. */
export class Rescorer {
  readonly #ranking: Ranking;
  readonly #reader: TermsReader;
  readonly #pagesWith: (root: string) => number;

  constructor(database: DatabaseSync, ranking: Ranking) {
    this.#ranking = ranking;
    this.#reader = new TermsReader(database, ranking);
    this.#pagesWith = pageCounter(database);
  }

  /** Null if there is no word to score by. */
  for(ranked: readonly RankedWord[] | null): Rescore | null {
    if (ranked === null || ranked.length === 0) return null;
    const { pages, meanLength } = this.#reader.totals();
    const weights = new Map<number, QueryTermWeight>();
    const pairs = new Map<string, TermPair>();
    let before: { at: number; position: number } | null = null;
    for (const { spellings, position, expression } of ranked) {
      const ids = spellings.map(termId);
      const key = stemId(ids[0] ?? 0);
      const known = weights.get(key);
      const term = known ?? this.#weigh(spellings, weights.size, pages);
      weights.set(key, term);
      term.ids.push(...ids);
      term.expressions.add(expression);
      term.count++;
      const distance = before ? position - before.position : Number.POSITIVE_INFINITY;
      if (before && before.at !== term.at && distance <= MAX_PAIR_DISTANCE)
        pairs.set(`${before.at} ${term.at}`, { first: before.at, second: term.at, distance });
      before = { at: term.at, position };
    }
    const terms = [...weights.values()];
    const query = { terms, pairs: [...pairs.values()], meanLength };
    const score = pageScorer(query, this.#ranking);
    return {
      scoresOf: (ids) =>
        new Map(
          this.#reader.lists(ids).map(({ id, terms, lengths }) => [id, score(terms, lengths)]),
        ),
      neededFor: (least, expressions) => neededFor(query, terms, this.#ranking, least, expressions),
    };
  }

  #weigh(spellings: readonly string[], at: number, pages: number): QueryTermWeight {
    const roots = new Set(spellings.map(stem));
    // An upper bound: a page may contain several spellings.
    const pagesWith = [...roots].reduce((sum, root) => sum + this.#pagesWith(root), 0);
    return {
      at,
      ids: [],
      expressions: new Set(),
      count: 0,
      idf: inverseDocumentFrequency(pages, pagesWith),
    };
  }
}

/**
 * Leaves out the most frequent words as long as a page with only these cannot reach the score
 * (Turtle and Flood, "Query evaluation: strategies and optimizations", 1995).
 */
function neededFor(
  query: ScoredQuery,
  terms: readonly QueryTermWeight[],
  ranking: Ranking,
  least: number,
  expressions: readonly string[],
): readonly string[] {
  const has = (own: ReadonlySet<string>) => expressions.some((each) => own.has(each));
  const left = terms.filter((term) => has(term.expressions)).sort((a, b) => b.idf - a.idf);
  const ignored = new Set<ScoredTerm>(terms.filter((term) => !has(term.expressions)));
  for (let next = left.pop(); next; next = left.pop()) {
    ignored.add(next);
    if (scoreBound(query, ranking, ignored) < least) continue;
    left.push(next);
    break;
  }
  return expressions.filter((each) => left.some((term) => term.expressions.has(each)));
}
