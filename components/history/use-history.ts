import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryClient, refreshQuery } from "@/components/ui/loading/query-client";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import { notifyRunsChanged, subscribeToRuns } from "@/lib/storage/runs/database";
import type { RunWithBody } from "@/lib/storage/runs/history-file";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { deleteRun, listRuns, restoreRun } from "@/lib/storage/runs/run-store";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";

const queryKey = ["past-runs"];

/** The runs stored in this browser, in sync with other tabs. */
export function useHistory() {
  const { data } = useQuery(
    { queryKey, queryFn: listRuns, staleTime: 0, networkMode: "always" },
    queryClient,
  );
  const [deleted, setDeleted] = useState<readonly RunWithBody[]>([]);
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const isRestoring = useRef(false);

  useEffect(() => subscribeToRuns(() => void refreshQuery(queryKey)), []);

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
      await inSlices(runs, setFailure, async (run) => {
        const done = await deleteRun(run.id);
        if (done.ok) gone.push({ run, blob: done.value });
        return done;
      });
      setDeleted(gone);
    },
    undoDelete: async () => {
      if (isRestoring.current) return;
      isRestoring.current = true;
      await inSlices(deleted, setFailure, async (gone) => {
        const done = await restoreRun(gone.run, gone.blob);
        if (done.ok) setDeleted((left) => left.filter((each) => each !== gone));
        return done;
      });
      isRestoring.current = false;
    },
  };
}

/** Changed at the same time. The list is shown after each slice, because thousands of runs take seconds. */
const SLICE = 100;

/** Changes runs until one fails. */
async function inSlices<Item>(
  items: readonly Item[],
  onFailure: (failure: StorageFailure | null) => void,
  change: (item: Item) => Promise<StorageResult<unknown>>,
): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE) {
    const all = await Promise.all(items.slice(start, start + SLICE).map(change));
    const failed = all.find(({ ok }) => !ok);
    onFailure(failed && !failed.ok ? failed.failure : null);
    notifyRunsChanged();
    if (failed) return;
  }
}

export const historyFailureMessages: Readonly<Record<StorageFailure, string>> = {
  ...storageFailureMessages,
  full: "The browser's storage is full, although older responses were deleted. Export and delete some runs.",
};
