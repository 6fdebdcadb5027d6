import type { PastRun } from "@/lib/storage/runs/run-record";

/** A run, or the further runs of a sweep, listed where the first of them was. */
export type HistoryLine =
  | { readonly kind: "run"; readonly run: PastRun }
  | {
      readonly kind: "fold";
      readonly sweep: string;
      readonly name: string;
      readonly count: number;
    };

/** Folds the runs of each sweep behind the first one, except of the opened sweeps. */
export function foldSweeps(
  runs: readonly PastRun[],
  opened: ReadonlySet<string>,
): readonly HistoryLine[] {
  const lines: HistoryLine[] = [];
  const counts = new Map<string, number>();
  for (const { sweep } of runs) if (sweep) counts.set(sweep.of, (counts.get(sweep.of) ?? 0) + 1);
  const seen = new Set<string>();
  for (const run of runs) {
    const { sweep } = run;
    if (!sweep || opened.has(sweep.of)) lines.push({ kind: "run", run });
    else if (!seen.has(sweep.of)) {
      seen.add(sweep.of);
      lines.push({ kind: "run", run });
      const count = (counts.get(sweep.of) ?? 1) - 1;
      const name = sweep.name ?? "a sweep";
      if (count > 0) lines.push({ kind: "fold", sweep: sweep.of, name, count });
    }
  }
  return lines;
}
