import type { DBSchema, IDBPDatabase } from "idb";
import { createBrowserDatabase } from "../browser-database";
import { RUNS_DATABASE } from "./has-stored-runs";

/** Past runs, their response bodies and stored artifacts. Separate stores, so that listing runs reads no large blobs. */
interface Schema extends DBSchema {
  runs: { key: string; value: unknown };
  bodies: { key: string; value: unknown };
  artifacts: { key: string; value: unknown };
}
export type RunsDatabase = IDBPDatabase<Schema>;

const database = createBrowserDatabase<Schema>(RUNS_DATABASE, ["runs", "bodies", "artifacts"]);

export const withRuns = database.use;
export const writeRuns = database.write;

/** Notifies this page and other tabs that runs or artifacts changed. */
export const notifyRunsChanged = database.notifyChanged;

/** Calls back when runs or artifacts change, here or in another tab. Returns an unsubscribe function. */
export const subscribeToRuns = database.subscribe;
