import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { readRecord, type SavedRequest, toRecord } from "@/lib/request/saved-request";

/** Why the browser did not keep or show something; who can act is in the words of the page. */
export type StorageFailure = "blocked" | "full" | "busy" | "failed";

export type StorageResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; failure: StorageFailure };

const NAME = "search-workbench.saved";
const STORE = "requests";
/** Another tab with an older page can hold the database; then this is how long anybody waits for it. */
const BUSY_AFTER_MS = 3_000;

interface Schema extends DBSchema {
  [STORE]: { key: string; value: unknown };
}

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(NAME, 1, {
    upgrade: (database) => {
      database.createObjectStore(STORE);
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
async function attempt<Value>(
  act: (database: IDBPDatabase<Schema>) => Promise<Value>,
): Promise<StorageResult<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const busy = new Promise<StorageResult<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, failure: "busy" }), BUSY_AFTER_MS);
  });
  const acting = async (): Promise<StorageResult<Value>> => {
    try {
      return { ok: true, value: await act(await open()) };
    } catch (error) {
      return { ok: false, failure: troubleOf(error) };
    }
  };
  try {
    return await Promise.race([acting(), busy]);
  } finally {
    clearTimeout(timer);
  }
}

function troubleOf(error: unknown): StorageFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") return "full";
  // A private window or a setting of the browser; where there is no IndexedDB at all its name means nothing.
  if (["SecurityError", "InvalidStateError", "NotAllowedError", "ReferenceError"].includes(name))
    return "blocked";
  return "failed";
}

/** All saved requests, the newest first. Records of a newer version are passed over and stay. */
export const listSavedRequests = (): Promise<StorageResult<readonly SavedRequest[]>> =>
  attempt(async (database) => {
    const records = await database.getAll(STORE);
    return records
      .flatMap((record) => readRecord(record) ?? [])
      .toSorted((a, b) => b.savedAt - a.savedAt || a.name.localeCompare(b.name));
  });

/** Writes requests, all or none; one with the same id is replaced. */
export const writeSavedRequests = (list: readonly SavedRequest[]): Promise<StorageResult<null>> =>
  attempt(async (database) => {
    const writing = database.transaction(STORE, "readwrite", { durability: "strict" });
    try {
      for (const saved of list) await writing.store.put(toRecord(saved), saved.id);
      await writing.done;
    } catch (error) {
      // The transaction tells its own reason (a full disk, for one), which its requests do not know.
      await writing.done.catch((reason: unknown) => {
        throw reason ?? error;
      });
      throw error;
    }
    tellOthers();
    return null;
  });

export const deleteSavedRequest = (id: string): Promise<StorageResult<null>> =>
  attempt(async (database) => {
    await database.delete(STORE, id);
    tellOthers();
    return null;
  });

const channelName = NAME;

function tellOthers(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("changed");
  channel.close();
}

/** Calls back when another tab has changed the list. Returns the way to stop. */
export function subscribeToSavedRequests(changed: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = changed;
  return () => channel.close();
}

/** A new id. (`randomUUID` is missing where a page comes without TLS from another machine.) */
export const createStorageId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
