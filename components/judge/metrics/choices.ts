import type { WholeCase } from "@/lib/judge/files/case-file";
import type { MetricRules } from "@/lib/judge/files/export-metrics";
import type { MetricId } from "@/lib/judge/metrics/registry";

export type MetricChoices = MetricRules & {
  readonly metric: MetricId;
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
