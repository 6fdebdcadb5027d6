import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createListeners } from "@/lib/format/listeners";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import { lookUpRun } from "@/lib/storage/runs/run-store";
import { type OpenedRun, openRuns } from "./open-run";

type OpenedRuns = ReadonlyMap<string, OpenedRun>;

/** Holds the opened runs by id. Runs that left the comparison stay open, so that they return without a wait. */
function createOpenedRuns() {
  let opened: OpenedRuns = new Map();
  const { subscribe, notify } = createListeners();
  const put = (run: OpenedRun) => {
    opened = new Map(opened).set(run.id, run);
    notify();
  };

  const refresh = async (id: string, signal: AbortSignal) => {
    const found = await lookUpRun(id);
    const known = opened.get(id);
    if (signal.aborted || found.state === "failed" || !known || known.state === "loading") return;
    if (found.state !== "found") {
      if (known.state !== found.state) put({ id, state: found.state });
    } else if ("compared" in known) {
      // Other runs may have changed. An equal record must not match the results again.
      if (JSON.stringify(known.run) === JSON.stringify(found.run)) return;
      put({ ...known, run: found.run, compared: { ...known.compared, run: found.run } });
    } else await openRuns([id], { onOpened: put, signal });
  };

  return {
    read: () => opened,
    subscribe,
    /** Opens the runs that are not open, and follows changes of the history until the signal is aborted. */
    follow: (ids: readonly string[], signal: AbortSignal) => {
      const isOpen = (id: string) => (opened.get(id)?.state ?? "loading") !== "loading";
      const waiting = ids.filter((id) => !isOpen(id));
      void openRuns(waiting, { onOpened: put, signal });
      const stop = subscribeToRuns(() => {
        for (const id of ids) void refresh(id, signal);
      });
      signal.addEventListener("abort", stop, { once: true });
    },
  };
}

const none: OpenedRuns = new Map();

/** The stored runs with these ids, in this order. Follows names and deletions, also in other tabs. */
export function useOpenedRuns(ids: readonly string[]): readonly OpenedRun[] {
  const [{ read, subscribe, follow }] = useState(createOpenedRuns);
  const opened = useSyncExternalStore(subscribe, read, () => none);
  const key = JSON.stringify(ids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list with the same ids is the same list
  useEffect(() => {
    const gone = new AbortController();
    follow(ids, gone.signal);
    return () => gone.abort();
  }, [key, follow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  return useMemo(
    () => ids.map((id): OpenedRun => opened.get(id) ?? { id, state: "loading", run: null }),
    [key, opened],
  );
}
