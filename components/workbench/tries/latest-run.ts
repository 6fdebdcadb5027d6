import { useSyncExternalStore } from "react";
import { createListeners } from "@/lib/format/listeners";
import type { ShownRun } from "@/lib/transport/run-state";

const latest = new Map<string, ShownRun>();
const { subscribe, notify } = createListeners();

/** Remembers the last run of a draft that was not opened from storage. */
export function noteLatestRun(draft: string, shown: ShownRun | null): void {
  if (!shown || shown.run.past || latest.get(draft)?.run === shown.run) return;
  latest.set(draft, shown);
  notify();
}

/** The last run of a draft. Null without a draft. */
export const useLatestRun = (draft: string | null): ShownRun | null =>
  useSyncExternalStore(
    subscribe,
    () => (draft === null ? null : (latest.get(draft) ?? null)),
    () => null,
  );
