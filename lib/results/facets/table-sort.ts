import type { ResultView } from "../model/result-view";
import type { ListContext } from "./facets";
import { type ColumnId, columns, type SortKey } from "./table-columns";

export type Sort = { readonly by: ColumnId; readonly descending: boolean };

const collator = new Intl.Collator("en", { numeric: true });

/** Sorts by a column, stable; empty values come last in both directions. */
export function sortResults(
  results: readonly ResultView[],
  sort: Sort | null,
  context: ListContext,
): readonly ResultView[] {
  if (sort === null) return results;
  const { sortKey } = columns[sort.by];
  const sign = sort.descending ? -1 : 1;
  return results
    .map((result) => ({ result, key: sortKey(result, context) }))
    .sort((a, b) => order(a.key, b.key, sign))
    .map(({ result }) => result);
}

function order(a: SortKey, b: SortKey, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  return sign * collator.compare(String(a), String(b));
}

/** The sort after a click on a column header: likely direction, other direction, unsorted. */
export function nextSort(sort: Sort | null, by: ColumnId): Sort | null {
  // Numbers start with the largest, text with A.
  const first = columns[by].figures && by !== "position";
  if (sort?.by !== by) return { by, descending: first };
  return sort.descending === first ? { by, descending: !first } : null;
}
