import type { AggregationRule } from "@/lib/judge/evaluation/aggregate";
import type { UnjudgedRule } from "@/lib/judge/evaluation/evaluate";
import type { WholeCase } from "@/lib/judge/files/case-file";
import type { Gain } from "@/lib/judge/metrics/metric";
import type { MetricId } from "@/lib/judge/metrics/registry";

export type MetricChoices = {
  readonly metric: MetricId;
  readonly cutoff: number;
  readonly gain: Gain;
  readonly relevantFrom: number;
  readonly unjudged: UnjudgedRule;
  readonly rule: AggregationRule;
  /** Null: all judges, combined by the rule. */
  readonly judge: string | null;
  /** Id of the system that the others are compared with. */
  readonly baseline: string;
};

export const defaultChoices = ({ judgeCase, systems }: WholeCase): MetricChoices => ({
  metric: "ndcg",
  cutoff: Math.min(10, judgeCase.depth),
  gain: "exponential",
  relevantFrom: 1,
  unjudged: "zero",
  rule: "median",
  judge: null,
  baseline: systems[0]?.id ?? "",
});

export const judgeLabel = (judge: string | null): string =>
  judge === null ? "all judges" : `only ${judge}`;
