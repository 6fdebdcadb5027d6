import { calendarDay } from "@/lib/format/date";
import { dayTitle } from "@/lib/results/model/result-days";
import type { PastRun } from "@/lib/storage/runs/run-record";

type RunDay = { readonly title: string; readonly runs: readonly PastRun[] };

/** Runs under the title of their day, in the given order. Pinned runs come first, under a title of their own. */
export function runDays(runs: readonly PastRun[], now: number): RunDay[] {
  const days = Map.groupBy(runs, ({ pinned, startedAt }) =>
    pinned ? "Pinned" : dayTitle(calendarDay(startedAt), now),
  );
  return [...days].map(([title, ofDay]) => ({ title, runs: ofDay }));
}
