import type { DBSchema } from "idb";
import {
  parseSavedRecord,
  type SavedRequest,
  toSavedRecord,
} from "@/lib/request/saved/saved-request";
import { createBrowserDatabase, type StorageResult } from "../browser-database";

interface Schema extends DBSchema {
  requests: { key: string; value: unknown };
}

const database = createBrowserDatabase<Schema>("search-workbench.saved", ["requests"]);

/** Calls back when saved requests change, here or in another tab. Returns an unsubscribe function. */
export const subscribeToSavedRequests = database.subscribe;

/** All saved requests, newest first. Skips records of a newer version and leaves them in place. */
export const listSavedRequests = (): Promise<StorageResult<readonly SavedRequest[]>> =>
  database.use(async (opened) => {
    const records = await opened.getAll("requests");
    return records
      .flatMap((record) => parseSavedRecord(record) ?? [])
      .toSorted((a, b) => b.savedAt - a.savedAt || a.name.localeCompare(b.name));
  });

/** Writes all requests or none. Replaces requests with the same id. */
export const writeSavedRequests = (list: readonly SavedRequest[]): Promise<StorageResult<null>> =>
  database.write(
    ["requests"],
    async (transaction) => {
      const requests = transaction.objectStore("requests");
      for (const saved of list) await requests.put(toSavedRecord(saved), saved.id);
    },
    { durability: "strict" },
  );

export const deleteSavedRequest = (id: string): Promise<StorageResult<null>> =>
  database.write(["requests"], (transaction) => transaction.objectStore("requests").delete(id));
