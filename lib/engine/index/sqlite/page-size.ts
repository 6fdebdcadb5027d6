import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { dataFileCause } from "@/lib/engine/storage/data-file-error";

/** Bytes. Smaller ones leave a quarter of the file unused: the text of a page fills them badly. */
const PAGE_SIZE = 16_384;

/** Sets the page size of a new file, and the journal mode of any. */
export function setWalMode(database: DatabaseSync): void {
  database.exec(`PRAGMA page_size = ${PAGE_SIZE}; PRAGMA journal_mode = WAL`);
}

/**
 * Rewrites a file of an earlier version with the current page size, without its unused space. Left
 * for the next start if another process has the file open or the disk is too full.
 */
export function compact(database: DatabaseSync): void {
  if (Number(database.prepare("PRAGMA page_size").get()?.page_size) === PAGE_SIZE) return;
  try {
    // In WAL mode the page size cannot change.
    const mode = database.prepare("PRAGMA journal_mode = DELETE").get();
    if (mode?.journal_mode === "delete") database.exec(`PRAGMA page_size = ${PAGE_SIZE}; VACUUM`);
  } catch (error) {
    const cause = dataFileCause(error);
    if (cause !== "busy" && cause !== "full") throw error;
  } finally {
    setWalMode(database);
  }
}
