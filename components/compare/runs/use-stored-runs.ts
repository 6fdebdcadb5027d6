import { useEffect, useState } from "react";
import type { StorageFailure } from "@/lib/storage/browser-database";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { listRuns } from "@/lib/storage/runs/run-store";

export type StoredRuns =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly failure: StorageFailure }
  | { readonly state: "ready"; readonly runs: readonly PastRun[] };

/** All runs of the history, newest first, in sync with other tabs. */
export function useStoredRuns(): StoredRuns {
  const [stored, setStored] = useState<StoredRuns>({ state: "loading" });
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const all = await listRuns();
      if (!isCurrent) return;
      if (!all.ok) return setStored({ state: "failed", failure: all.failure });
      const runs = all.value.toSorted((one, other) => other.startedAt - one.startedAt);
      setStored({ state: "ready", runs });
    };
    void read();
    const unsubscribe = subscribeToRuns(() => void read());
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, []);
  return stored;
}
