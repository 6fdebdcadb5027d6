import { shuffled } from "../random";
import type { JudgeCase } from "./judge-case";
import type { RankedResult, System } from "./system";

/** The position at which a system returned a URL. */
export type FoundPlace = {
  readonly system: System;
  /** Counted from 1. */
  readonly rank: number;
  readonly runId: string | null;
  readonly resultId: string | null;
};

/** A URL to judge for a query. */
export type PoolItem = {
  readonly qid: string;
  readonly url: string;
  /** The first result with a title, for display. */
  readonly result: RankedResult;
  readonly found: readonly FoundPlace[];
};

type GatheredItem = { result: RankedResult; readonly found: FoundPlace[] };

/** For each query of the case: the first `depth` results of all systems, each URL once, by best rank. */
export function poolsOf(
  systems: readonly System[],
  { queries, depth }: Pick<JudgeCase, "queries" | "depth">,
): Map<string, PoolItem[]> {
  const pools = new Map(queries.map(({ qid }) => [qid, new Map<string, GatheredItem>()]));
  for (const system of systems)
    for (const { qid, runId, results } of system.rankings) {
      const pool = pools.get(qid);
      if (pool)
        for (const [index, result] of results.slice(0, depth).entries())
          gather(pool, result, {
            ...{ system, runId },
            rank: index + 1,
            resultId: result.resultId,
          });
    }
  return new Map([...pools].map(([qid, pool]) => [qid, byBestRank(qid, pool)]));
}

function gather(pool: Map<string, GatheredItem>, result: RankedResult, place: FoundPlace): void {
  const item = pool.get(result.url);
  if (!item) pool.set(result.url, { result, found: [place] });
  else {
    item.found.push(place);
    if (item.result.title === null && result.title !== null) item.result = result;
  }
}

function byBestRank(qid: string, pool: ReadonlyMap<string, GatheredItem>): PoolItem[] {
  const ranked = [...pool].map(([url, item]) => ({
    item: { qid, url, ...item },
    best: Math.min(...item.found.map(({ rank }) => rank)),
  }));
  return ranked.toSorted((a, b) => a.best - b.best).map(({ item }) => item);
}

/** The pool in the order of blind judging, which says nothing about ranks or systems. */
export const blindOrder = (pool: readonly PoolItem[], seed: string): PoolItem[] =>
  shuffled(pool, seed, ({ qid, url }) => `${qid}\n${url}`);

export type Coverage = { readonly judged: number; readonly total: number };

/** How many of the first `depth` results of a system have a grade, over all queries. */
export function coverageOf(
  { rankings }: System,
  isJudged: (qid: string, url: string) => boolean,
  depth: number,
): Coverage {
  const tops = rankings.flatMap(({ qid, results }) =>
    results.slice(0, depth).map(({ url }) => isJudged(qid, url)),
  );
  return { judged: tops.filter(Boolean).length, total: tops.length };
}
