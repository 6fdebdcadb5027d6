import { comparisonUrl, MAX_COMPARED_RUNS } from "@/lib/compare/comparison-url";
import type { PastRun } from "@/lib/storage/runs/run-record";

/** The URL of the comparison of these runs, oldest first. Null if there are too few or too many. */
export function urlOfRuns(runs: readonly PastRun[]): string | null {
  if (runs.length < 2 || runs.length > MAX_COMPARED_RUNS) return null;
  const ids = runs.toSorted((one, other) => one.startedAt - other.startedAt).map(({ id }) => id);
  return comparisonUrl({ runs: ids, base: ids[0] ?? "" });
}

export function openComparison(runs: readonly PastRun[]): void {
  const url = urlOfRuns(runs);
  if (url !== null) window.location.assign(url);
}
