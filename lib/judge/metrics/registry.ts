import { averagePrecision } from "./average-precision";
import { expectedReciprocalRank } from "./expected-reciprocal-rank";
import type { Metric } from "./metric";
import { ndcg } from "./ndcg";
import { precision } from "./precision";
import { recall } from "./recall";
import { reciprocalRank } from "./reciprocal-rank";

export const metricIds = ["ndcg", "precision", "recall", "map", "mrr", "err"] as const;
export type MetricId = (typeof metricIds)[number];

/** Every metric of a case, in the order of the table. */
export const metricRegistry: Readonly<Record<MetricId, Metric>> = {
  ndcg,
  precision,
  recall,
  map: averagePrecision,
  mrr: reciprocalRank,
  err: expectedReciprocalRank,
};
