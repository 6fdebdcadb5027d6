import "server-only";
import type { RankedWord } from "../plan/plan-parts";
import type { Rescore, SearchSource } from "../search-source";
import { pageScorer } from "./page-scorer";
import type { Ranking } from "./ranking";
import { neededFor, scoredStems, weighQuery } from "./score-query";

/** Scores candidates from the term lists of their pages. Null if there is no word to score by. */
export function rescoreBy(
  ranked: readonly RankedWord[] | null,
  source: Pick<SearchSource, "statistics" | "termLists">,
  ranking: Ranking,
): Rescore | null {
  const query = weighQuery(ranked, source.statistics);
  if (query === null || ranked === null) return null;
  const score = pageScorer(query, ranking);
  return {
    stems: scoredStems(ranked),
    scoresOf: (ids) =>
      new Map(source.termLists(ids).map(({ id, terms, lengths }) => [id, score(terms, lengths)])),
    neededFor: (least, expressions) => neededFor(query, ranking, least, expressions),
  };
}
