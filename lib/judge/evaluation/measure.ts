import { type MetricId, metricRecord } from "../metrics/registry";
import { type SystemDifference, systemDifference } from "./compare-systems";
import {
  type EvaluationOptions,
  type Grades,
  type Rankings,
  type SystemScore,
  scoreSystem,
} from "./evaluate";

export type MeasureInput = {
  readonly systems: readonly { readonly id: string; readonly rankings: Rankings }[];
  readonly qids: readonly string[];
  readonly grades: Grades;
  readonly options: EvaluationOptions;
  /** Id of the system that the others are compared with. */
  readonly baseline: string | null;
  readonly seed: string;
};

export type MeasuredSystem = {
  readonly id: string;
  readonly score: SystemScore;
  /** Null for the baseline. */
  readonly deltas: Readonly<Record<MetricId, SystemDifference>> | null;
};

/** Scores every system and compares it with the baseline. */
export function measure(input: MeasureInput): MeasuredSystem[] {
  const { grades, qids, options } = input;
  const scores = input.systems.map(({ id, rankings }) => ({
    id,
    score: scoreSystem(rankings, grades, qids, options),
  }));
  const base = scores.find(({ id }) => id === input.baseline);
  return scores.map(({ id, score }) => ({
    ...{ id, score },
    deltas:
      base && base.id !== id
        ? metricRecord((metric) => systemDifference(score, base.score, metric, input.seed))
        : null,
  }));
}
