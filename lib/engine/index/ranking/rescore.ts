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
  type ScoredTerm,
  type TermPair,
} from "./page-scorer";
import { stemId, termId } from "./page-terms";
import type { Ranking } from "./ranking";

/** Query words that are this far apart are not expected to be close in a page. */
const MAX_PAIR_DISTANCE = 4;

type QueryTermWeight = ScoredTerm & {
  readonly at: number;
  ids: number[];
  count: number;
};

/** Scores candidates by the ranking function, from the term lists of their pages. */
export class Rescorer {
  readonly #ranking: Ranking;
  readonly #reader: TermsReader;
  readonly #pagesWith: (root: string) => number;

  constructor(database: DatabaseSync, ranking: Ranking) {
    this.#ranking = ranking;
    this.#reader = new TermsReader(database);
    this.#pagesWith = pageCounter(database);
  }

  /** Null if there is no word to score by. */
  for(ranked: readonly RankedWord[] | null): Rescore | null {
    if (ranked === null || ranked.length === 0) return null;
    const { pages, meanLength } = this.#reader.totals(this.#ranking);
    const weights = new Map<number, QueryTermWeight>();
    const pairs = new Map<string, TermPair>();
    let before: { at: number; position: number } | null = null;
    for (const { spellings, position } of ranked) {
      const ids = spellings.map(termId);
      const key = stemId(ids[0] ?? 0);
      const known = weights.get(key);
      const term = known ?? this.#weigh(spellings, weights.size, pages);
      weights.set(key, term);
      term.ids.push(...ids);
      term.count++;
      const distance = before ? position - before.position : Number.POSITIVE_INFINITY;
      if (before && before.at !== term.at && distance <= MAX_PAIR_DISTANCE)
        pairs.set(`${before.at} ${term.at}`, { first: before.at, second: term.at, distance });
      before = { at: term.at, position };
    }
    const terms = [...weights.values()];
    const score = pageScorer({ terms, pairs: [...pairs.values()], meanLength }, this.#ranking);
    return (ids) =>
      new Map(this.#reader.lists(ids).map(({ id, terms, lengths }) => [id, score(terms, lengths)]));
  }

  #weigh(spellings: readonly string[], at: number, pages: number): QueryTermWeight {
    const roots = new Set(spellings.map(stem));
    // An upper bound: a page may contain several spellings.
    const pagesWith = [...roots].reduce((sum, root) => sum + this.#pagesWith(root), 0);
    return { at, ids: [], count: 0, idf: inverseDocumentFrequency(pages, pagesWith) };
  }
}
