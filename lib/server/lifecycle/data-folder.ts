import "server-only";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataFileError, dataFileCause } from "@/lib/engine/storage/data-file-error";
import { makeFolder } from "@/lib/engine/storage/open-database";
import { processWide } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    dataFolderLock?: { readonly folder: string; readonly database: DatabaseSync };
  }
}

/** Milliseconds to wait for a server that is shutting down. */
const WAIT_MS = 3_000;

/** A file in the data folder while a restore exchanges its content. */
export const UNFINISHED_RESTORE = "restore-unfinished";

/**
 * Creates the data folder if missing, and locks it for this process until it ends, however it ends.
 * A second server on one folder would overwrite the first one's guide and work on its queue.
 * @throws Error with a message for the operator
 */
export function lockDataFolder(folder: string, { isRestore = false, waitMs = WAIT_MS } = {}): void {
  const all = processWide();
  if (all.dataFolderLock?.folder === folder) return;
  makeFolder(folder);
  if (!isRestore && existsSync(join(folder, UNFINISHED_RESTORE)))
    throw new Error(
      `A restore of the data folder ${folder} did not finish. Run npm run restore again.`,
    );
  const file = join(folder, "server.lock");
  const holder = join(folder, "server.pid");
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const database = new DatabaseSync(file, { timeout: waitMs });
    // The system releases the lock with the process.
    database.exec("BEGIN EXCLUSIVE");
    all.dataFolderLock = { folder, database };
    writeFileSync(holder, String(process.pid));
  } catch (error) {
    const cause = dataFileCause(error);
    if (cause === "busy") throw new Error(inUse(folder, holder), { cause: error });
    if (cause === null) throw error;
    throw new DataFileError(folder, cause, `Delete ${file}, then try again.`, { cause: error });
  }
}

function inUse(folder: string, holder: string): string {
  let by = "";
  try {
    by = ` (process ${readFileSync(holder, "utf8")})`;
  } catch {
    // The message is useful without the number.
  }
  return `Another server${by} uses the data folder ${folder}.\nStop it, or set WORKBENCH_DATA_DIR to another folder.`;
}
