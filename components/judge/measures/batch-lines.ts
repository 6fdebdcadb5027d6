import type { System } from "@/lib/judge/cases/system";
import type { MeasuredSystem } from "@/lib/judge/evaluation/measure";
import type { MetricId } from "@/lib/judge/metrics/registry";

export type BatchPoint = {
  readonly at: number;
  readonly batch: string;
  readonly value: number;
  readonly n: number;
};
export type BatchLine = { readonly label: string; readonly points: readonly BatchPoint[] };

/** The mean of each batch by the name of the system, in the order of time. Leaves out systems without a number. */
export function batchLines(
  systems: readonly System[],
  measured: readonly MeasuredSystem[],
  metric: MetricId,
): BatchLine[] {
  const points = measured.flatMap(({ id, score }) => {
    const system = systems.find((each) => each.id === id);
    const { mean, n } = score.means[metric];
    if (!system || mean === null) return [];
    const { at, label } = system.batch;
    return [{ line: system.label, point: { at, batch: label, value: mean, n } }];
  });
  return [...Map.groupBy(points, ({ line }) => line)].map(([label, own]) => ({
    label,
    points: own.map(({ point }) => point).toSorted((a, b) => a.at - b.at),
  }));
}
