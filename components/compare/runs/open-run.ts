import { type ComparedRun, comparedRun } from "@/lib/compare/compared-run";
import type { StorageFailure } from "@/lib/storage/browser-database";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { loadRunBody, lookUpRun } from "@/lib/storage/runs/run-store";
import { createWorkerClient, type WorkerClient } from "@/lib/workers/client";
import { readStoredResponse } from "@/lib/workers/responses/read-all-results";

/** A run of the comparison. Those with `run` are stored; only `ready` ones have results. */
export type OpenedRun = { readonly id: string } & (
  | { readonly state: "loading"; readonly run: PastRun | null }
  /** Deleted, or from another browser. */
  | { readonly state: "missing" }
  /** Malformed, or written by a newer version. */
  | { readonly state: "unreadable" }
  | { readonly state: "blocked"; readonly failure: StorageFailure }
  | {
      /** `failed`: the service returned an error. `damaged`: the stored response cannot be parsed. */
      readonly state: "no-response" | "failed" | "damaged" | "ready";
      readonly run: PastRun;
      readonly compared: ComparedRun;
    }
);

/** Runs that are opened concurrently. Each takes a worker with the whole response in memory. */
const CONCURRENCY = 2;

type Opening = {
  readonly onOpened: (run: OpenedRun) => void;
  readonly signal: AbortSignal;
};

/** Opens stored runs, a few at a time. Keeps their results without contents, and ends the workers. */
export async function openRuns(
  ids: readonly string[],
  { onOpened, signal }: Opening,
): Promise<void> {
  const waiting = [...ids];
  const work = async () => {
    const client = createWorkerClient();
    try {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const opened = await openRun(id, client, (run) => {
          if (!signal.aborted) onOpened({ id: run.id, state: "loading", run });
        });
        if (signal.aborted) return;
        onOpened(opened);
      }
    } finally {
      client.dispose();
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, ids.length) }, work));
}

async function openRun(
  id: string,
  client: WorkerClient,
  onFound: (run: PastRun) => void,
): Promise<OpenedRun> {
  const found = await lookUpRun(id);
  if (found.state === "failed") return { id, state: "blocked", failure: found.failure };
  if (found.state !== "found") return { id, state: found.state };
  const { run } = found;
  onFound(run);
  const without = comparedRun(run, null);
  const body = run.body === "kept" ? await loadRunBody(id) : null;
  if (!body)
    return { id, state: run.failure === null ? "no-response" : "failed", run, compared: without };
  try {
    const parsed = await readStoredResponse(client, { ...run, body });
    if (!parsed.ok) return { id, state: "failed", run, compared: without };
    return { id, state: "ready", run, compared: comparedRun(run, parsed.view) };
  } catch {
    return { id, state: "damaged", run, compared: without };
  }
}
