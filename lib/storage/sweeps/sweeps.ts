import type { DBSchema, IDBPDatabase, IDBPTransaction } from "idb";
import {
  type Cell,
  parseCellRecord,
  parseSweepRecords,
  type Sweep,
  type SweepProgress,
  toSweepRecord,
} from "@/lib/sweep/sweep";
import { createBrowserDatabase, type StorageResult } from "../browser-database";

/** In separate stores, so that the state of one cell can be written without the whole sweep. */
interface Schema extends DBSchema {
  designs: { key: string; value: unknown };
  progress: { key: string; value: unknown };
  /** Keyed by `SWEEP/CELL`. */
  cells: { key: string; value: unknown };
}

type StoreName = "designs" | "progress" | "cells";
const stores: StoreName[] = ["designs", "progress", "cells"];
const database = createBrowserDatabase<Schema>("search-workbench.sweeps", stores);

/** Calls back when sweeps change, here or in another tab. Returns an unsubscribe function. */
export const subscribeToSweeps = database.subscribe;

const cellKey = (sweep: string, cell: string) => `${sweep}/${cell}`;
/** Ids have no slash, so the keys of one sweep are the ones between `id/` and `id0`. */
const cellsOf = (id: string) => IDBKeyRange.bound(`${id}/`, `${id}0`, false, true);

/** Cells read at a time. Each slice arrives in its own task, so that opening a large sweep delays no frame. */
const SLICE = 25;

async function load(opened: IDBPDatabase<Schema>, id: string): Promise<Sweep | null> {
  const transaction = opened.transaction(stores);
  const store = transaction.objectStore("cells");
  const [design, progress, keys] = await Promise.all([
    transaction.objectStore("designs").get(id),
    transaction.objectStore("progress").get(id),
    store.getAllKeys(cellsOf(id)),
  ]);
  const firsts = keys.filter((_, at) => at % SLICE === 0);
  const slices = firsts.map(async (first, at) => {
    const last = keys[(at + 1) * SLICE - 1] ?? keys.at(-1);
    const records = await store.getAll(IDBKeyRange.bound(first, last));
    return records.map(parseCellRecord);
  });
  return parseSweepRecords(design, progress, (await Promise.all(slices)).flat());
}

/** All sweeps, newest first. Skips malformed and newer records and leaves them in place. */
export const listSweeps = (): Promise<StorageResult<readonly Sweep[]>> =>
  database.use(async (opened) => {
    const ids = await opened.getAllKeys("designs");
    const sweeps = await Promise.all(ids.map((id) => load(opened, id)));
    return sweeps
      .flatMap((sweep) => sweep ?? [])
      .toSorted((a, b) => b.createdAt - a.createdAt || a.name.localeCompare(b.name));
  });

/** Null if the sweep is not stored, or is not readable by this version. */
export const readSweep = (id: string): Promise<StorageResult<Sweep | null>> =>
  database.use((opened) => load(opened, id));

/** Whether a record has the id, also one that this version cannot read. */
export const hasSweep = (id: string): Promise<StorageResult<boolean>> =>
  database.use(async (opened) => (await opened.count("designs", id)) > 0);

const strict = { durability: "strict" } as const;

/** Writes a whole sweep, durably. */
export const writeSweep = ({ progress, cells, ...design }: Sweep): Promise<StorageResult<null>> =>
  database.write(
    stores,
    async (transaction) => {
      await transaction.objectStore("designs").put(toSweepRecord(design), design.id);
      await putProgress(transaction, design.id, progress, cells);
    },
    strict,
  );

/** Writes the progress of a sweep and the cells that changed, durably: a request is sent only after this. */
export const writeProgress = (
  id: string,
  progress: SweepProgress,
  cells: readonly Cell[],
): Promise<StorageResult<null>> =>
  database.write<StoreName[]>(
    ["progress", "cells"],
    (transaction) => putProgress(transaction, id, progress, cells),
    strict,
  );

async function putProgress(
  transaction: IDBPTransaction<Schema, StoreName[], "readwrite">,
  id: string,
  progress: SweepProgress,
  cells: readonly Cell[],
): Promise<void> {
  await transaction.objectStore("progress").put(toSweepRecord(progress), id);
  for (const cell of cells)
    await transaction.objectStore("cells").put(toSweepRecord(cell), cellKey(id, cell.id));
}

/** Deletes a sweep. Its runs stay in the history. */
export const deleteSweep = (id: string): Promise<StorageResult<null>> =>
  database.write(
    stores,
    async (transaction) => {
      await transaction.objectStore("designs").delete(id);
      await transaction.objectStore("progress").delete(id);
      await transaction.objectStore("cells").delete(cellsOf(id));
    },
    strict,
  );
