import type { DBSchema } from "idb";
import { createBrowserDatabase, type StorageResult } from "../browser-database";
import { createStorageId } from "../storage-id";

export type LinkedFolder = {
  readonly id: string;
  readonly name: string;
  readonly handle: FileSystemDirectoryHandle;
};

interface Schema extends DBSchema {
  folders: { key: string; value: LinkedFolder };
}

const database = createBrowserDatabase<Schema>("search-workbench.folders", ["folders"]);

/** Calls back when folders are linked or unlinked, here or in another tab. */
export const subscribeToLinkedFolders = database.subscribe;

export const listLinkedFolders = (): Promise<StorageResult<readonly LinkedFolder[]>> =>
  database.use(async (opened) =>
    (await opened.getAll("folders")).toSorted((a, b) => a.name.localeCompare(b.name)),
  );

/** A folder that is linked already keeps its id. */
export const linkFolder = (
  handle: FileSystemDirectoryHandle,
): Promise<StorageResult<LinkedFolder>> =>
  database.use(async (opened) => {
    for (const each of await opened.getAll("folders"))
      if (await each.handle.isSameEntry(handle)) return each;
    const linked = { id: createStorageId(), name: handle.name, handle };
    await opened.put("folders", linked, linked.id);
    database.notifyChanged();
    return linked;
  });

export const unlinkFolder = (id: string): Promise<StorageResult<null>> =>
  database.write(["folders"], (transaction) => transaction.objectStore("folders").delete(id));
