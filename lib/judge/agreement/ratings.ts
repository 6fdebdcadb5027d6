/** Grades of one result by judge. Unrateable and postponed results have no grade. */
export type RatedItem = {
  readonly qid: string;
  readonly url: string;
  readonly grades: ReadonlyMap<string, number>;
};

/** Items with grades of two or more judges; one grade says nothing about agreement. */
export const sharedItems = (items: readonly RatedItem[]): RatedItem[] =>
  items.filter(({ grades }) => grades.size >= 2);

/** Items whose judges disagree, the largest difference first. */
export function conflicts(items: readonly RatedItem[]): RatedItem[] {
  const spread = ({ grades }: RatedItem) =>
    Math.max(...grades.values()) - Math.min(...grades.values());
  return sharedItems(items)
    .filter((item) => spread(item) > 0)
    .toSorted((a, b) => spread(b) - spread(a));
}
