import { useEffect, useRef, useState } from "react";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { StorageFailure } from "@/lib/storage/browser-database";
import { readSweep, subscribeToSweeps, writeProgress } from "@/lib/storage/sweeps/sweeps";
import { connectionChange, sweepConnection } from "@/lib/sweep/connection-change";
import { nextSweep, type SweepEvent } from "@/lib/sweep/state";
import type { Sweep } from "@/lib/sweep/sweep";
import { createSweepRunner, type RunnerPorts, type SweepRunner } from "@/lib/sweep/sweep-runner";
import { sendCell } from "./send-cell";
import { unsettledRuns } from "./stored-runs";
import { holdTabLock, type TabLock } from "./tab-lock";

export type OpenSweep =
  | { readonly state: "loading" | "missing" }
  | { readonly state: "failed"; readonly failure: StorageFailure }
  | {
      readonly state: "open";
      readonly sweep: Sweep;
      readonly lock: TabLock;
      readonly dispatch: (event: SweepEvent) => void;
      readonly cancel: () => void;
    };

export type SweepContext = {
  readonly rates: CreditRates;
  readonly connections: readonly ConnectionSummary[];
  /** Whether the user started the sweep when creating it. */
  readonly startsNow: boolean;
};

/** Milliseconds between two readings of a sweep whose runs another tab sends. */
const READ_EVERY_MS = 250;

const storageMessages: Readonly<Record<StorageFailure, string>> = {
  blocked: "This browser blocks storage, so the sweep cannot be resumed safely. Nothing was sent.",
  full: "The browser's storage is full, so the progress could not be stored. Nothing was sent. Delete runs from the history and resume.",
  busy: "Another tab with an older version of the workbench blocks the storage. Close it and resume. Nothing was sent.",
  newer:
    "A newer version of the workbench wrote the sweeps. Reload the page to get that version. Nothing was sent.",
  failed: "The browser could not store the progress. Nothing was sent. Resume to try again.",
};

/** A stored sweep. One tab holds its lock and sends its runs; the others follow what it stores. */
export function useSweep(id: string, context: SweepContext): OpenSweep {
  const [opened, setOpened] = useState<
    { state: "loading" | "missing" } | { state: "failed"; failure: StorageFailure } | Sweep
  >({ state: "loading" });
  const [lock, setLock] = useState<TabLock>("checking");
  const runner = useRef<SweepRunner | null>(null);
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  });

  useEffect(() => {
    const ending = new AbortController();
    const show = (sweep: Sweep) => {
      if (!ending.signal.aborted) setOpened(sweep);
    };
    const read = async (): Promise<Sweep | null> => {
      const found = await readSweep(id);
      if (ending.signal.aborted) return null;
      if (!found.ok) setOpened({ state: "failed", failure: found.failure });
      else if (found.value === null) setOpened({ state: "missing" });
      else if (runner.current === null) setOpened(found.value);
      return found.ok ? found.value : null;
    };
    const onLock = async (next: TabLock) => {
      const sweep = await read();
      if (ending.signal.aborted) return;
      if (next === "held" && sweep)
        runner.current = await takeOver(sweep, () => latest.current, show);
      setLock(next);
      const { current } = runner;
      // Only once: a sweep that was started is no longer ready.
      if (latest.current.startsNow && current?.current().progress.phase === "ready") {
        const { connections } = latest.current;
        const used = connections.find((each) => each.id === current.current().connection.id);
        if (used) void current.dispatch({ type: "connection", connection: sweepConnection(used) });
        void current.dispatch({ type: "started" });
      }
    };
    const stop = followChanges(() => {
      if (runner.current === null) void read();
    });
    void holdTabLock(id, (next) => void onLock(next), ending.signal);
    return () => {
      ending.abort();
      stop();
      // A runner without its page must not continue to send.
      void runner.current?.dispatch({ type: "paused" });
      runner.current = null;
    };
  }, [id]);

  // Another tab may change the connection while this one sends.
  const progress = "state" in opened ? null : opened.progress;
  const used = "state" in opened ? undefined : opened.connection.id;
  const now = context.connections.find((each) => each.id === used);
  const isChanged =
    progress?.phase === "running" &&
    (now === undefined || connectionChange(progress, sweepConnection(now)) !== null);
  useEffect(() => {
    if (isChanged) void runner.current?.dispatch({ type: "paused" });
  }, [isChanged]);

  if ("state" in opened) return opened;
  return {
    state: "open",
    sweep: opened,
    lock,
    dispatch: (event) => void runner.current?.dispatch(event),
    cancel: () => void runner.current?.cancel(),
  };
}

/** Settles or asks about the runs that were in flight when the last tab ended. */
async function takeOver(
  stored: Sweep,
  context: () => SweepContext,
  onChange: (sweep: Sweep) => void,
): Promise<SweepRunner> {
  const isInterrupted =
    stored.progress.phase === "running" || stored.cells.some(({ state }) => state === "running");
  const unsettled = isInterrupted ? await unsettledRuns(stored) : null;
  const sweep = unsettled
    ? nextSweep(stored, { type: "interrupted", stored: unsettled }, Date.now())
    : stored;
  if (sweep !== stored) await writeProgress(sweep.id, sweep.progress, sweep.cells);
  onChange(sweep);
  return createSweepRunner(sweep, portsOf(sweep, context), onChange);
}

const portsOf = (sweep: Sweep, context: () => SweepContext): RunnerPorts => ({
  now: () => Date.now(),
  sleep,
  write: async (progress, cells) => {
    const written = await writeProgress(sweep.id, progress, cells);
    return written.ok ? null : storageMessages[written.failure];
  },
  send: (cell, body, signal) => {
    const { rates, connections } = context();
    const connection = connections.find(({ id }) => id === sweep.connection.id) ?? null;
    return sendCell(cell, body, signal, { sweep, rates, connection });
  },
});

/** Timers take at most 31 bits of milliseconds. */
const MAX_SLEEP_MS = 2 ** 31 - 1;

const sleep: RunnerPorts["sleep"] = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, Math.min(milliseconds, MAX_SLEEP_MS));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Calls back after changes, at most every `READ_EVERY_MS`. */
function followChanges(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = subscribeToSweeps(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onChange();
    }, READ_EVERY_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
