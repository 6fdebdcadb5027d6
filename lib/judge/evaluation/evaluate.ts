import type { MetricOptions } from "../metrics/metric";
import { type MetricId, metricRecord, metricRegistry } from "../metrics/registry";
import { meanOf } from "./bootstrap";

/** How results without a grade count: as grade 0, or removed from the ranking (condensed list). */
export const unjudgedRules = ["zero", "condensed"] as const;
export type UnjudgedRule = (typeof unjudgedRules)[number];

export type EvaluationOptions = MetricOptions & { readonly unjudged: UnjudgedRule };

export type Grades = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** URLs in rank order by query id. A query without a ranking is missing. */
export type Rankings = ReadonlyMap<string, readonly string[]>;

/** Results among the first `cutoff` ranks, and how many of them have a grade. */
export type JudgedShare = { readonly judged: number; readonly shown: number };

export type QueryScore = JudgedShare & {
  /** Null if the system has no ranking for the query, or if nothing that it found is judged. */
  readonly values: Readonly<Record<MetricId, number | null>>;
};

export type SystemScore = JudgedShare & {
  readonly byQuery: ReadonlyMap<string, QueryScore>;
  /** Mean over the queries with a number, and their count. */
  readonly means: Readonly<Record<MetricId, { readonly mean: number | null; readonly n: number }>>;
};

export function scoreQuery(
  ranking: readonly string[] | undefined,
  grades: ReadonlyMap<string, number> | undefined,
  options: EvaluationOptions,
): QueryScore {
  const found = [...new Set(ranking)];
  const top = found.slice(0, options.cutoff);
  const isJudged = (url: string) => grades?.has(url) ?? false;
  const share = { judged: top.filter(isJudged).length, shown: top.length };
  const isMeasurable = ranking !== undefined && grades !== undefined && grades.size > 0;
  const counted = options.unjudged === "condensed" ? found.filter(isJudged) : found;
  const list = {
    grades: counted.map((url) => grades?.get(url) ?? 0),
    judged: [...(grades?.values() ?? [])],
  };
  return {
    ...share,
    values: metricRecord((id) => {
      const metric = metricRegistry[id];
      // An empty ranking scores 0; a ranking of which nothing is judged has no score.
      const read = metric.isCut && options.unjudged === "zero" ? top : found;
      const hasEvidence = isMeasurable && (found.length === 0 || read.some(isJudged));
      return hasEvidence ? metric.compute(list, options) : null;
    }),
  };
}

export function scoreSystem(
  rankings: Rankings,
  grades: Grades,
  qids: readonly string[],
  options: EvaluationOptions,
): SystemScore {
  const byQuery = new Map(
    qids.map((qid) => [qid, scoreQuery(rankings.get(qid), grades.get(qid), options)]),
  );
  const scores = [...byQuery.values()];
  const total = (key: keyof JudgedShare) => scores.reduce((sum, score) => sum + score[key], 0);
  return {
    judged: total("judged"),
    shown: total("shown"),
    byQuery,
    means: metricRecord((id) => {
      const values = scores.flatMap(({ values }) => values[id] ?? []);
      return { mean: values.length === 0 ? null : meanOf(values), n: values.length };
    }),
  };
}
