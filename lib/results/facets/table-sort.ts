import { compareValues } from "@/lib/format/compare-texts";
import { type FieldKey, fieldTitle, isFieldKey } from "../fields/field-key";
import type { ResultView } from "../model/result-view";
import type { ListContext } from "./facets";
import { type ColumnId, columns } from "./table-columns";

export type Sort = { readonly by: ColumnId | FieldKey; readonly descending: boolean };

/** Ids of all results in the order of a field; null until known. */
export type FieldOrder = readonly string[] | null;

/** Sorts by a column, stable; empty values come last in both directions. */
export function sortResults(
  results: readonly ResultView[],
  sort: Sort | null,
  context: ListContext,
  fieldOrder: FieldOrder = null,
): readonly ResultView[] {
  if (sort === null) return results;
  if (isFieldKey(sort.by)) return inOrder(results, fieldOrder);
  const { sortKey } = columns[sort.by];
  const sign = sort.descending ? -1 : 1;
  return results
    .map((result) => ({ result, key: sortKey(result, context) }))
    .sort((a, b) => compareValues(a.key, b.key, sign))
    .map(({ result }) => result);
}

function inOrder(results: readonly ResultView[], order: FieldOrder): readonly ResultView[] {
  if (order === null) return results;
  const ranks = new Map(order.map((id, rank) => [id, rank]));
  return results.toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
}

/**
 * The sort after a click on a column header: likely direction, other direction, unsorted. Numbers
 * start with the largest, text with A.
 */
export function nextSort(sort: Sort | null, by: Sort["by"], isNumeric: boolean): Sort | null {
  const first = isNumeric && by !== "position";
  if (sort?.by !== by) return { by, descending: first };
  return sort.descending === first ? { by, descending: !first } : null;
}

export const sortTitle = ({ by }: Sort): string =>
  isFieldKey(by) ? fieldTitle(by) : columns[by].title;
