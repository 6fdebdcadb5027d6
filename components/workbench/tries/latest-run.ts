import type { ShownRun } from "@/lib/transport/run-state";

const latest = new Map<string, ShownRun>();

/** Remembers the last run of a draft that was not opened from storage. */
export function noteLatestRun(draft: string, shown: ShownRun | null): void {
  if (shown && !shown.run.past) latest.set(draft, shown);
}

export const latestRun = (draft: string): ShownRun | null => latest.get(draft) ?? null;
