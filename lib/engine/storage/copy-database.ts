import "server-only";
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { DataFileError, dataFileCause } from "./data-file-error";
import { deleteDatabase, openDatabase } from "./open-database";

const REPAIR = "Run npm run repair.";
/** Milliseconds to wait for a process that writes. */
const BUSY_TIMEOUT_MS = 30_000;

/**
 * Copies an open database while others write to it: the copy has everything that was committed before the call. It is
 * checked, readable only by this user, and replaces `target` when it is complete.
 * @throws DataFileError
 */
export function copyDatabase(database: DatabaseSync, target: string): void {
  const partial = `${target}.partial`;
  deleteDatabase(partial);
  try {
    database.prepare("VACUUM INTO ?").run(partial);
    chmodSync(partial, 0o600);
    if (!isIntact(partial))
      throw new DataFileError(database.location() ?? target, "damaged", REPAIR);
    const descriptor = openSync(partial, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(partial, target);
  } catch (error) {
    deleteDatabase(partial);
    const reason = dataFileCause(error);
    if (reason === null || error instanceof DataFileError) throw error;
    const file = reason === "damaged" ? database.location() : null;
    throw new DataFileError(file ?? target, reason, REPAIR, { cause: error });
  }
}

/** Copies a database file that other processes may have open. */
export function copyDatabaseFile(file: string, target: string): void {
  const database = openDatabase(file, {
    timeoutMs: BUSY_TIMEOUT_MS,
    prepare: () => {},
    ifDamaged: { repair: REPAIR },
  });
  try {
    copyDatabase(database, target);
  } finally {
    database.close();
  }
}

const copied = new Set<string>();

/**
 * Copies a database before its tables change, once per process and file, so that the earlier version of the workbench can
 * be used again. The copy `….before-update` replaces that of the update before.
 */
export function copyBeforeUpdate(database: DatabaseSync): void {
  const file = database.location();
  if (file === null || copied.has(file)) return;
  const copy = updateCopy(file);
  copyDatabase(database, copy);
  copied.add(file);
  process.emitWarning(
    `${file} is updated for this version of the workbench. The earlier file is ${copy}; delete it when you do not go back.`,
  );
}

const updateCopy = (file: string): string => `${file}.before-update`;

/** A newer version updated the file of the database. The message is for the operator. */
export class NewerVersionError extends Error {
  /** @param fact that a newer version made the data, as a sentence */
  constructor(fact: string, database: DatabaseSync) {
    super(`${fact}\n${wayBack(database)}`);
  }
}

function wayBack(database: DatabaseSync): string {
  const file = database.location();
  const copy = file === null ? null : updateCopy(file);
  const advice = "Use the newer version again, or restore a backup.";
  return copy !== null && existsSync(copy)
    ? `${advice} Or go back to the state before the update: delete ${file}, ${file}-wal and ${file}-shm, and rename ${copy} to ${file}.`
    : advice;
}

/** Checks all pages and indexes of a database file. */
function isIntact(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [row] = database.prepare("PRAGMA integrity_check(1)").all();
    return row?.integrity_check === "ok";
  } finally {
    database.close();
  }
}
