import { useStored } from "@/components/ui/loading/use-stored";
import type { StorageResult } from "@/lib/storage/browser-database";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { listRuns } from "@/lib/storage/runs/run-store";

/** Null while they are loading. */
export type StoredRuns = StorageResult<readonly PastRun[]> | null;

/** All runs of the history, newest first. */
export const useStoredRuns = (): StoredRuns => useStored(newestFirst, subscribeToRuns);

async function newestFirst(): Promise<StorageResult<readonly PastRun[]>> {
  const all = await listRuns();
  if (!all.ok) return all;
  return { ok: true, value: all.value.toSorted((one, other) => other.startedAt - one.startedAt) };
}
