import type { MetricId } from "../metrics/registry";
import { bootstrapInterval, type Interval, meanOf } from "./bootstrap";
import type { SystemScore } from "./evaluate";

/** Difference of a system from the baseline, over the queries for which both have a number. */
export type SystemDifference = {
  readonly n: number;
  /** Null without a common query. */
  readonly mean: number | null;
  /** 95 %; null below ten queries. */
  readonly interval: Interval | null;
  readonly better: number;
  readonly worse: number;
  readonly verdict: Verdict;
};

/** `unclear`: the interval contains 0. `too-few`: there is no interval. */
export type Verdict = "better" | "worse" | "unclear" | "too-few";

/** Smaller differences are rounding errors of floating-point sums. */
const TOLERANCE = 1e-12;

export function systemDifference(
  system: SystemScore,
  baseline: SystemScore,
  metric: MetricId,
  seed: string,
): SystemDifference {
  const differences = [...system.byQuery].flatMap(([qid, { values }]) => {
    const own = values[metric];
    const other = baseline.byQuery.get(qid)?.values[metric] ?? null;
    return own === null || other === null ? [] : [own - other];
  });
  const interval = bootstrapInterval(differences, seed);
  return {
    n: differences.length,
    mean: differences.length === 0 ? null : meanOf(differences),
    interval,
    better: differences.filter((each) => each > TOLERANCE).length,
    worse: differences.filter((each) => each < -TOLERANCE).length,
    verdict: verdictOf(interval),
  };
}

const verdictOf = (interval: Interval | null): Verdict => {
  if (!interval) return "too-few";
  if (interval.low > TOLERANCE) return "better";
  return interval.high < -TOLERANCE ? "worse" : "unclear";
};
