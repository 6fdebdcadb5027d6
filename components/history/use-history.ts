import { useState } from "react";
import { useStoredList } from "@/components/ui/loading/query-client";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import { notifyRunsChanged, subscribeToRuns } from "@/lib/storage/runs/database";
import type { RunWithBody } from "@/lib/storage/runs/history-file";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { runSlices } from "@/lib/storage/runs/run-slices";
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

  /** Changes slices of runs until one fails, and shows the list meanwhile. */
  const inSlices = async <Run>(
    runs: readonly Run[],
    bytesOf: (run: Run) => number,
    change: (slice: readonly Run[]) => Promise<StorageFailure | null>,
  ) => {
    for (const [at, slice] of runSlices(runs, bytesOf).entries()) {
      const failed = await change(slice);
      setFailure(failed);
      if (failed !== null) break;
      if (isPowerOfTwo(at + 1)) notifyRunsChanged();
    }
    notifyRunsChanged();
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
      await inSlices(runs, bytesOfRun, async (slice) => {
        const done = await deleteRuns(slice);
        if (!done.ok) return done.failure;
        gone.push(...done.value);
        return null;
      });
      setDeleted(gone);
    },
    undoDelete: () =>
      inSlices(
        deleted,
        ({ run }) => bytesOfRun(run),
        async (slice) => {
          const { failure: failed } = await restoreRuns(slice);
          // Others may have been deleted meanwhile.
          if (failed === null) setDeleted((left) => left.filter((each) => !slice.includes(each)));
          return failed;
        },
      ),
  };
}

const bytesOfRun = ({ storedBytes }: PastRun) => storedBytes;

/** The list is shown after 1, 2, 4, 8 … slices: each time all runs are read again, which takes longer than a change. */
const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

export const historyFailureMessages: Readonly<Record<StorageFailure, string>> = {
  ...storageFailureMessages,
  full: "The browser's storage is full, although older responses were deleted. Export and delete some runs.",
};
