import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { stem } from "@/lib/engine/text/stem";
import { anyOf } from "../plan/expressions";
import type { RankedWord } from "../plan/plan-parts";
import type { Rescore } from "../sqlite/candidates";
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
/** Share of the query's weight that common words may have to be optional for candidates. */
const MAX_OPTIONAL_SHARE = 0.4;
/** Pages with a rare word that suffice as candidates. */
const MIN_ESSENTIAL_PAGES = 100;

type QueryTermWeight = ScoredTerm & {
  readonly at: number;
  ids: number[];
  count: number;
  /** An upper bound: a page may contain several spellings. */
  readonly pagesWith: number;
  /** For the full-text table. */
  readonly expression: string;
};

export type QueryScores = {
  readonly scores: Rescore;
  /**
   * Expressions of the rare words. A page with none of them cannot score as high as the best. Null
   * if every word is essential.
   */
  readonly essential: readonly string[] | null;
};

/** Scores candidates by the ranking function, from the term lists of their pages. */
export class Rescorer {
  readonly #ranking: Ranking;
  readonly #reader: TermsReader;
  readonly #pagesWith: StatementSync;

  constructor(database: DatabaseSync, ranking: Ranking) {
    this.#ranking = ranking;
    this.#reader = new TermsReader(database);
    this.#pagesWith = database.prepare("SELECT doc FROM vocabulary WHERE term = ?");
  }

  /** Null if there is no word to score by. */
  for(ranked: readonly RankedWord[] | null): QueryScores | null {
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
    return {
      essential: essentialOf(terms),
      scores: (ids) =>
        new Map(
          this.#reader.lists(ids).map(({ id, terms, lengths }) => [id, score(terms, lengths)]),
        ),
    };
  }

  #weigh(spellings: readonly string[], at: number, pages: number): QueryTermWeight {
    const roots = new Set(spellings.map(stem));
    const pagesWith = [...roots].reduce(
      (sum, root) => sum + Number(this.#pagesWith.get(root)?.doc ?? 0),
      0,
    );
    return {
      at,
      ids: [],
      count: 0,
      pagesWith,
      idf: inverseDocumentFrequency(pages, pagesWith),
      expression: anyOf(spellings.map((spelling) => `"${spelling}"`)),
    };
  }
}

function essentialOf(terms: readonly QueryTermWeight[]): string[] | null {
  const weightOf = ({ idf, count }: QueryTermWeight) => idf * count;
  const total = terms.reduce((sum, term) => sum + weightOf(term), 0);
  const essential: string[] = [];
  let [optional, pages] = [total, 0];
  for (const term of terms.toSorted((a, b) => b.idf - a.idf)) {
    if (optional <= total * MAX_OPTIONAL_SHARE && pages >= MIN_ESSENTIAL_PAGES) return essential;
    essential.push(term.expression);
    pages = Math.max(pages, term.pagesWith);
    optional -= weightOf(term);
  }
  return null;
}
