import type { MatchedResults, MatchedRow } from "@/lib/compare/match-results";
import type { ComparedColumn } from "../runs/compared-columns";
import type { ComparisonView } from "./view-address";

/** The row of the open result. Also found if the result is a duplicate of the one that the row shows. */
export function openRow(
  matched: MatchedResults,
  columns: readonly ComparedColumn[],
  open: NonNullable<ComparisonView["open"]>,
): MatchedRow | null {
  const run = columns.findIndex(({ opened }) => opened.id === open.run);
  const results = matched.runs[run]?.results ?? [];
  const at = results.findIndex(({ id }) => id === open.result);
  const key = matched.keys[run]?.[at]?.key;
  const source = results[at]?.source;
  return matched.rows.find((row) => row.key === key && row.source === source) ?? null;
}
