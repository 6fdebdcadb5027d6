import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import type { RunWithBody } from "@/lib/storage/runs/history-file";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { deleteRun, listRuns, restoreRun } from "@/lib/storage/runs/run-store";

const queryKey = ["past-runs"];

export type History = {
  /** Null until they have been read. */
  readonly runs: readonly PastRun[] | null;
  readonly failure: StorageFailure | null;
  /** The one that was deleted last, while it can still be brought back. */
  readonly deleted: RunWithBody | null;
  /** Any change, whose trouble is told in one place; answers whether it was done. */
  readonly attempt: (change: Promise<StorageResult<unknown>>) => Promise<boolean>;
  readonly remove: (run: PastRun) => Promise<void>;
  readonly undoDelete: () => Promise<void>;
};

/** The runs that were kept in this browser, in step with other tabs. */
export function useHistory(): History {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: listRuns, staleTime: 0, networkMode: "always" });
  const [deleted, setDeleted] = useState<RunWithBody | null>(null);
  const [trouble, setTrouble] = useState<StorageFailure | null>(null);

  useEffect(() => subscribeToRuns(() => void client.invalidateQueries({ queryKey })), [client]);

  const attempt = async (change: Promise<StorageResult<unknown>>) => {
    const done = await change;
    setTrouble(done.ok ? null : done.failure);
    return done.ok;
  };

  return {
    runs: data ? (data.ok ? data.value : []) : null,
    failure: trouble ?? (data && !data.ok ? data.failure : null),
    deleted,
    attempt,
    remove: async (run) => {
      const done = await deleteRun(run.id);
      setTrouble(done.ok ? null : done.failure);
      if (done.ok) setDeleted({ run, blob: done.value });
    },
    undoDelete: async () => {
      if (deleted && (await attempt(restoreRun(deleted.run, deleted.blob)))) setDeleted(null);
    },
  };
}

export const historyFailureMessages: Readonly<Record<StorageFailure, string>> = {
  blocked:
    "This browser keeps nothing for this page: a private window or one of its settings forbids it.",
  full: "The browser's storage is full, though older responses made room. Delete some runs, or export them first.",
  busy: "Another tab with an older version of this page holds the storage. Close or reload it.",
  failed: "The browser could not store it. Try again.",
};
