import { calendarDay, dayTitle } from "@/lib/results/model/result-days";
import type { PastRun } from "@/lib/storage/runs/run-record";

type RunDay = { readonly title: string; readonly runs: readonly PastRun[] };

/** Runs under the title of their day, in the given order. Pinned runs come first, under a title of their own. */
export function runDays(runs: readonly PastRun[], now: number): RunDay[] {
  const days = new Map<string, PastRun[]>();
  for (const run of runs) {
    const title = run.pinned ? "Pinned" : dayTitle(calendarDay(run.startedAt), now);
    const day = days.get(title);
    if (day) day.push(run);
    else days.set(title, [run]);
  }
  return [...days].map(([title, ofDay]) => ({ title, runs: ofDay }));
}
