import type { RatedItem } from "./ratings";

export type KappaPair = {
  readonly judges: readonly [string, string];
  /** Items that both judges graded. */
  readonly n: number;
  readonly same: number;
  /** Null without common items, or if both judges used one grade only, so that chance explains all. */
  readonly kappa: number | null;
};

/** Cohen's kappa, unweighted (Cohen, 1960), of every pair of judges with common items. */
export function cohensKappa(items: readonly RatedItem[], judges: readonly string[]): KappaPair[] {
  return judges
    .flatMap((a, index) => judges.slice(index + 1).map((b) => pairOf(items, a, b)))
    .filter(({ n }) => n > 0);
}

function pairOf(items: readonly RatedItem[], a: string, b: string): KappaPair {
  const countsA = new Map<number, number>();
  const countsB = new Map<number, number>();
  let n = 0;
  let same = 0;
  for (const { grades } of items) {
    const first = grades.get(a);
    const second = grades.get(b);
    if (first === undefined || second === undefined) continue;
    n += 1;
    if (first === second) same += 1;
    countsA.set(first, (countsA.get(first) ?? 0) + 1);
    countsB.set(second, (countsB.get(second) ?? 0) + 1);
  }
  let chance = 0;
  for (const [grade, count] of countsA) chance += (count / n) * ((countsB.get(grade) ?? 0) / n);
  const kappa = n === 0 || chance === 1 ? null : (same / n - chance) / (1 - chance);
  return { judges: [a, b], n, same, kappa };
}
