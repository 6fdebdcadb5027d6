import type { StoredRunFacts } from "@/lib/results/model/run-facts";
import type { Sweep } from "@/lib/sweep/sweep";
import { variantOf } from "@/lib/sweep/variant";
import type { JudgedRun } from "./systems-of-runs";

/**
 * The variant that a run belongs to, with the newest run of each finished cell. Keyed by run id. Without options that
 * vary, the connection names it: another sweep of the case may have used another one.
 */
export const variantsOfRuns = (sweep: Sweep): Map<string, JudgedRun["system"]> =>
  new Map(
    sweep.cells.flatMap((cell) => {
      const run = cell.runs.at(-1);
      const isFinished = cell.state === "done" || cell.state === "failed";
      if (run === undefined || !isFinished) return [];
      const { key, label } = variantOf(sweep, cell);
      return [[run, { key, label: key === "[]" ? sweep.connection.label : label }] as const];
    }),
  );

/** When the runs were made: the start of the first one. */
export const firstStart = (runs: readonly Pick<StoredRunFacts, "startedAt">[]): number =>
  runs.reduce((first, { startedAt }) => Math.min(first, startedAt), Number.MAX_SAFE_INTEGER);
