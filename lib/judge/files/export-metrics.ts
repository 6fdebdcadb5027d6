import { csvText } from "@/lib/results/export/csv";
import { type AggregationRule, aggregationLabels } from "../evaluation/aggregate";
import type { SystemDifference } from "../evaluation/compare-systems";
import type { UnjudgedRule } from "../evaluation/evaluate";
import type { MeasuredSystem } from "../evaluation/measure";
import type { MetricOptions } from "../metrics/metric";
import { metricIds, metricRegistry } from "../metrics/registry";
import type { WholeCase } from "./case-file";
import { escapable } from "./csv-rows";

export type MetricRules = Omit<MetricOptions, "maxGrade"> & {
  readonly unjudged: UnjudgedRule;
  readonly rule: AggregationRule;
  /** Null: all judges, combined by the rule. */
  readonly judge: string | null;
};

const differenceRows: readonly {
  readonly name: string;
  readonly figureOf: (delta: SystemDifference) => number | null;
}[] = [
  { name: "difference from the baseline", figureOf: ({ mean }) => mean },
  { name: "queries of the difference", figureOf: ({ n }) => n },
  { name: "low end of its 95 % interval", figureOf: ({ interval }) => interval?.low ?? null },
  { name: "high end of its 95 % interval", figureOf: ({ interval }) => interval?.high ?? null },
];

/**
 * One row per system and query, then one per system with the means, and rows with the differences
 * from the baseline. Every row names the rules.
 */
export function metricsCsv(
  { judgeCase, systems }: WholeCase,
  rules: MetricRules,
  measured: readonly MeasuredSystem[],
): string {
  const options = { ...rules, maxGrade: judgeCase.scale.max };
  const aggregation = rules.judge === null ? aggregationLabels[rules.rule] : `Only ${rules.judge}`;
  const named = [rules.gain, rules.relevantFrom, rules.unjudged, escapable(aggregation)];
  const rows = measured.flatMap(({ id, score, deltas }) => {
    const system = systems.find((each) => each.id === id);
    const start = [escapable(system?.label ?? id), escapable(system?.batch.label ?? "")];
    return [
      ...judgeCase.queries.map(({ qid, query }) => {
        const own = score.byQuery.get(qid);
        return [
          ...start,
          qid,
          escapable(query),
          ...metricIds.map((metric) => own?.values[metric] ?? null),
          ...[own?.judged ?? 0, own?.shown ?? 0, ...named],
        ];
      }),
      [
        ...start,
        ...["all", "mean over the queries with a number"],
        ...metricIds.map((metric) => score.means[metric].mean),
        ...[score.judged, score.shown, ...named],
      ],
      ...(deltas
        ? differenceRows.map(({ name, figureOf }) => [
            ...start,
            ...["all", name],
            ...metricIds.map((metric) => figureOf(deltas[metric])),
            ...[null, null, ...named],
          ])
        : []),
    ];
  });
  return csvText([
    [
      ...["system", "batch", "qid", "query"],
      ...metricIds.map((metric) => metricRegistry[metric].label(options)),
      ...[`judged@${rules.cutoff}`, `shown@${rules.cutoff}`],
      ...["gain", "relevant from", "unjudged results", "grades of several judges"],
    ],
    ...rows,
  ]);
}
