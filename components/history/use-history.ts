import { useState } from "react";
import { useStoredList } from "@/components/ui/loading/query-client";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import { notifyRunsChanged, subscribeToRuns } from "@/lib/storage/runs/database";
import type { RunWithBody } from "@/lib/storage/runs/history-file";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { deleteRuns, listRuns, restoreRuns } from "@/lib/storage/runs/run-store";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";

const queryKey = ["past-runs"] as const;

/** The runs stored in this browser, in sync with other tabs. */
export function useHistory() {
  const data = useStoredList(queryKey, listRuns, subscribeToRuns);
  const [deleted, setDeleted] = useState<readonly RunWithBody[]>([]);
  const [failure, setFailure] = useState<StorageFailure | null>(null);

  const attempt = async (change: Promise<StorageResult<unknown>>) => {
    const done = await change;
    setFailure(done.ok ? null : done.failure);
    return done.ok;
  };

  return {
    runs: data ? (data.ok ? data.value : []) : null,
    failure: failure ?? (data && !data.ok ? data.failure : null),
    /** The runs deleted last, while they can be restored. */
    deleted,
    /** Waits for a change and shows its failure. Returns whether it succeeded. */
    attempt,
    remove: async (runs: readonly PastRun[]) => {
      const gone: RunWithBody[] = [];
      for (const slice of slicesOf(runs)) {
        const done = await deleteRuns(slice);
        setFailure(done.ok ? null : done.failure);
        if (!done.ok) break;
        gone.push(...done.value);
        notifyRunsChanged();
      }
      setDeleted(gone);
    },
    undoDelete: async () => {
      for (const slice of slicesOf(deleted)) {
        if (!(await attempt(restoreRuns(slice)))) break;
        // Others may have been deleted meanwhile.
        setDeleted((left) => left.filter((each) => !slice.includes(each)));
        notifyRunsChanged();
      }
    },
  };
}

/** Changed in one transaction. The list is shown after each, because thousands of runs take seconds. */
const SLICE = 100;

const slicesOf = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / SLICE) }, (_, index) =>
    items.slice(index * SLICE, (index + 1) * SLICE),
  );

export const historyFailureMessages: Readonly<Record<StorageFailure, string>> = {
  ...storageFailureMessages,
  full: "The browser's storage is full, although older responses were deleted. Export and delete some runs.",
};
