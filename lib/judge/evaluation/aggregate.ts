import type { RatedItem } from "../agreement/ratings";
import { gradeOf, type Judgement } from "../cases/judgement";
import type { Grades } from "./evaluate";

/** How the grades of several judges become one. */
export const aggregationRules = ["median", "mean", "majority", "minimum"] as const;
export type AggregationRule = (typeof aggregationRules)[number];

export const aggregationLabels: Readonly<Record<AggregationRule, string>> = {
  median: "Median, the lower of two middle grades",
  mean: "Mean",
  majority: "Most frequent grade, the lower of equally frequent ones",
  minimum: "Lowest grade",
};

const rules: Readonly<Record<AggregationRule, (sorted: readonly number[]) => number>> = {
  median: (sorted) => sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
  mean: (sorted) => sorted.reduce((sum, grade) => sum + grade, 0) / sorted.length,
  minimum: (sorted) => sorted[0] ?? 0,
  majority: (sorted) => {
    const counts = new Map<number, number>();
    for (const grade of sorted) counts.set(grade, (counts.get(grade) ?? 0) + 1);
    // Ties keep the first, which is the lowest.
    return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  },
};

export const aggregate = (grades: readonly number[], rule: AggregationRule): number =>
  rules[rule](grades.toSorted((a, b) => a - b));

/** The grades of each result by judge. Results without a grade are left out. */
export function ratedItems(judgements: readonly Judgement[]): RatedItem[] {
  const items = new Map<string, { qid: string; url: string; grades: Map<string, number> }>();
  for (const judgement of judgements) {
    const grade = gradeOf(judgement);
    if (grade === null) continue;
    const { qid, url, judge } = judgement;
    const key = `${qid}\n${url}`;
    const item = items.get(key) ?? { qid, url, grades: new Map<string, number>() };
    item.grades.set(judge, grade);
    items.set(key, item);
  }
  return [...items.values()];
}

/** One grade per result. */
export function aggregatedGrades(items: readonly RatedItem[], rule: AggregationRule): Grades {
  const grades = new Map<string, Map<string, number>>();
  for (const { qid, url, grades: own } of items) {
    const ofQuery = grades.get(qid) ?? new Map<string, number>();
    ofQuery.set(url, aggregate([...own.values()], rule));
    grades.set(qid, ofQuery);
  }
  return grades;
}
