import { unknownResultsReason } from "@/lib/compare/comparability";
import type { ComparedContent } from "@/lib/compare/compared-run";
import type { MatchedRow } from "@/lib/compare/match-results";
import type { ComparedColumn } from "../runs/compared-columns";
import type { ContentTab } from "./content-tabs";

/** The content of a page in a run, or why the run does not have it. */
export type ContentSide =
  | { readonly ok: true; readonly run: string; readonly result: string }
  | { readonly ok: false; readonly reason: string };

export function contentSide(
  row: MatchedRow,
  columns: readonly ComparedColumn[],
  index: number,
  { key, title }: ContentTab,
): ContentSide {
  const column = columns[index];
  if (!column) return { ok: false, reason: "There is no run to compare with." };
  const name = `Run ${column.letter}`;
  if (!column.compared.results)
    return {
      ok: false,
      reason: `The results of run ${column.letter} are unknown. ${unknownResultsReason(column.compared.run)}`,
    };
  const cell = row.cells[index];
  if (!cell) return { ok: false, reason: `${name} did not find this page.` };
  const { result } = cell;
  const isHere = key === "listing" || key === "metadata" || has(result.contents, key);
  if (isHere) return { ok: true, run: column.opened.id, result: result.id };
  const why = result.failed
    ? ` The page failed: ${result.error ?? `status ${result.status}`}.`
    : "";
  return { ok: false, reason: `${name} has no ${title} of this page.${why}` };
}

const has = (contents: readonly ComparedContent[], key: string) =>
  contents.some(({ kind }) => kind === key);
