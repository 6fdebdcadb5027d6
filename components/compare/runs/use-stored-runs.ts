import { useFollowed } from "@/components/ui/loading/use-followed";
import type { StorageResult } from "@/lib/storage/browser-database";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { listRuns } from "@/lib/storage/runs/run-store";

/** Null while they are loading. */
export type StoredRuns = StorageResult<readonly PastRun[]> | null;

async function newestFirst(): Promise<StoredRuns> {
  const all = await listRuns();
  return all.ok
    ? { ok: true, value: all.value.toSorted((one, other) => other.startedAt - one.startedAt) }
    : all;
}

/** All runs of the history, newest first, in sync with other tabs. */
export const useStoredRuns = (): StoredRuns => useFollowed(newestFirst, subscribeToRuns);
