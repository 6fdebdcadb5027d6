import "server-only";
import type { DatabaseSync } from "node:sqlite";

/**
 * Runs the work in a transaction and returns its result; an error rolls it back. `BEGIN` reads one snapshot,
 * `BEGIN IMMEDIATE` also locks the file for writing.
 */
export function inTransaction<T>(
  database: DatabaseSync,
  work: () => T,
  begin: "BEGIN" | "BEGIN IMMEDIATE" = "BEGIN IMMEDIATE",
): T {
  database.exec(begin);
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk has already rolled it back.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
