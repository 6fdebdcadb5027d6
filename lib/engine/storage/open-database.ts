import "server-only";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataFileError, dataFileCause } from "./data-file-error";

export type OpenDatabaseOptions = {
  /** Milliseconds to wait for another process. */
  readonly timeoutMs: number;
  /** Creates or migrates the tables. Its own errors pass through unchanged. */
  readonly prepare: (database: DatabaseSync) => void;
  /**
   * The operator's remedy for a damaged file. Or continue with an empty one: `delete` the old
   * one, or `set-aside`, which renames it to `….damaged`.
   */
  readonly ifDamaged: { readonly repair: string } | "delete" | "set-aside";
};

/**
 * Opens an SQLite file, creating it and its folder if missing.
 * @throws DataFileError naming the file, the cause and the remedy
 */
export function openDatabase(file: string, options: OpenDatabaseOptions): DatabaseSync {
  const { ifDamaged } = options;
  try {
    return openOnce(file, options);
  } catch (error) {
    const reason = dataFileCause(error);
    if (reason === null || error instanceof DataFileError) throw error;
    if (typeof ifDamaged === "object" || reason !== "damaged")
      throw new DataFileError(file, reason, typeof ifDamaged === "object" ? ifDamaged.repair : "", {
        cause: error,
      });
    if (ifDamaged === "set-aside")
      process.emitWarning(
        `${file} is damaged. It is now ${setAside(file)}, and an empty file replaces it. Restore a backup if you need its content.`,
      );
    else deleteDatabase(file);
    return openOnce(file, options);
  }
}

function openOnce(file: string, { timeoutMs, prepare }: OpenDatabaseOptions): DatabaseSync {
  if (file !== ":memory:") {
    makeFolder(dirname(file));
    // SQLite opens a file without write access for reading only, and fails much later.
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  }
  const database = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Deletes a database with its journal files. */
export function deleteDatabase(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`]) rmSync(each, { force: true });
}

/** Renames a damaged database, keeps earlier ones, and returns its new name. */
export function setAside(file: string): string {
  let aside = `${file}.damaged`;
  for (let count = 2; existsSync(/* turbopackIgnore: true */ aside); count += 1)
    aside = `${file}.${count}.damaged`;
  for (const suffix of ["", "-wal", "-shm"])
    if (existsSync(/* turbopackIgnore: true */ `${file}${suffix}`))
      renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  return aside;
}

/**
 * Creates a folder and its parents, readable only by this user.
 * @throws DataFileError
 */
export function makeFolder(folder: string): void {
  const parent = dirname(folder);
  try {
    if (existsSync(folder)) {
      if (!statSync(folder).isDirectory()) throw new DataFileError(folder, "missing", "");
      return;
    }
    // Level by level: `recursive` never returns where the system creates no folders, as in /proc.
    if (parent !== folder) makeFolder(parent);
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const reason = dataFileCause(error);
    if (reason === null || error instanceof DataFileError) throw error;
    // Another process may have created it.
    if (existsSync(folder) && statSync(folder).isDirectory()) return;
    throw new DataFileError(folder, reason, "", { cause: error });
  }
}
