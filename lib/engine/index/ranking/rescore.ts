import "server-only";
import type { RankedWord } from "../plan/plan-parts";
import type { Rescore, SearchSource } from "../search-source";
import { pageScorer } from "./page-scorer";
import type { Ranking } from "./ranking";
import { neededFor, scoredStems, weighQuery } from "./score-query";

/** Scores candidates by the ranking function, from the term lists of their pages. */
export class Rescorer {
  readonly #ranking: Ranking;
  readonly #source: Pick<SearchSource, "statistics" | "termLists">;

  constructor(source: Pick<SearchSource, "statistics" | "termLists">, ranking: Ranking) {
    this.#ranking = ranking;
    this.#source = source;
  }

  /** Null if there is no word to score by. */
  for(ranked: readonly RankedWord[] | null): Rescore | null {
    const query = weighQuery(ranked, this.#source.statistics);
    if (query === null || ranked === null) return null;
    const score = pageScorer(query, this.#ranking);
    return {
      stems: scoredStems(ranked),
      scoresOf: (ids) =>
        new Map(
          this.#source.termLists(ids).map(({ id, terms, lengths }) => [id, score(terms, lengths)]),
        ),
      neededFor: (least, expressions) => neededFor(query, this.#ranking, least, expressions),
    };
  }
}
