import { type RatedItem, sharedItems } from "./ratings";

export type Alpha = {
  readonly n: number;
  /** Null without such items, or if all their grades are equal. */
  readonly alpha: number | null;
};

/**
 * Krippendorff's alpha for ordinal grades (Krippendorff, "Computing Krippendorff's
 * Alpha-Reliability", 2011, section D): 1 is full agreement, 0 is chance.
 */
export function ordinalAlpha(items: readonly RatedItem[]): Alpha {
  const units = sharedItems(items).map(({ grades }) => [...grades.values()]);
  const totals = new Map<number, number>();
  for (const grade of units.flat()) totals.set(grade, (totals.get(grade) ?? 0) + 1);
  const values = [...totals.keys()].toSorted((a, b) => a - b);
  const distance = ordinalDistances(values, totals);
  const count = [...totals.values()].reduce((sum, each) => sum + each, 0);

  let observed = 0;
  for (const unit of units)
    for (const [at, grade] of unit.entries())
      for (const [other, second] of unit.entries())
        if (at !== other) observed += distance(grade, second) / (unit.length - 1);
  let expected = 0;
  for (const [grade, times] of totals)
    for (const [second, secondTimes] of totals)
      expected += (times * secondTimes * distance(grade, second)) / (count - 1);
  return { n: units.length, alpha: expected > 0 ? 1 - observed / expected : null };
}

/** The squared number of grades between two values, each end counted half. */
function ordinalDistances(
  values: readonly number[],
  totals: ReadonlyMap<number, number>,
): (a: number, b: number) => number {
  const middle = new Map<number, number>();
  let before = 0;
  for (const value of values) {
    const times = totals.get(value) ?? 0;
    middle.set(value, before + times / 2);
    before += times;
  }
  return (a, b) => ((middle.get(a) ?? 0) - (middle.get(b) ?? 0)) ** 2;
}
