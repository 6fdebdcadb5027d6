import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { StorageFailure, StorageResult } from "../saved/saved-requests";

/** Past runs, their response bodies and the files that were kept: apart, so that a list reads no large thing. */
interface Schema extends DBSchema {
  runs: { key: string; value: unknown };
  bodies: { key: string; value: unknown };
  artifacts: { key: string; value: unknown };
}
export type RunsDatabase = IDBPDatabase<Schema>;

const NAME = "search-workbench.runs";
/** Another tab with an older page can hold the database; then this is how long anybody waits for it. */
const BUSY_AFTER_MS = 5_000;

let opening: Promise<RunsDatabase> | null = null;

function open(): Promise<RunsDatabase> {
  opening ??= openDB<Schema>(NAME, 1, {
    upgrade: (database) => {
      for (const store of ["runs", "bodies", "artifacts"] as const)
        database.createObjectStore(store);
    },
    // A newer page wants to change the database: it goes first.
    blocking: (_current, _wanted, event) => {
      opening = null;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Acts on the database; what goes wrong becomes a value, because storage can be off, full or held by another tab. */
export async function withRuns<Value>(
  act: (database: RunsDatabase) => Promise<Value>,
): Promise<StorageResult<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const busy = new Promise<RunsDatabase>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("held", "TimeoutError")), BUSY_AFTER_MS);
  });
  try {
    // Only the opening can hang; what is large may take its time.
    const database = await Promise.race([open(), busy]);
    clearTimeout(timer);
    return { ok: true, value: await act(database) };
  } catch (error) {
    clearTimeout(timer);
    return { ok: false, failure: troubleOf(error) };
  }
}

function troubleOf(error: unknown): StorageFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") return "full";
  if (name === "TimeoutError") return "busy";
  // A private window or a setting of the browser; where there is no IndexedDB at all its name means nothing.
  if (["SecurityError", "InvalidStateError", "NotAllowedError", "ReferenceError"].includes(name))
    return "blocked";
  return "failed";
}

/** Tells this page and other tabs that something changed. */
export function notifyRunsChanged(): void {
  for (const changed of listeners) changed();
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("changed");
  channel.close();
}

const listeners = new Set<() => void>();

/** Calls back when runs or files were kept or removed, here or in another tab. Returns the way to stop. */
export function subscribeToRuns(changed: () => void): () => void {
  listeners.add(changed);
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);
  if (channel) channel.onmessage = changed;
  return () => {
    listeners.delete(changed);
    channel?.close();
  };
}
