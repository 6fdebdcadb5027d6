import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { inTransaction } from "@/lib/engine/storage/transaction";
import type { LibraryDatabase, Statement, StatementResult, Steps } from "../store/steps";

/** Executes steps on a SQLite connection, synchronously. */
export type SqliteDatabase = Omit<LibraryDatabase, "mayBeAlive"> & {
  /** Commits everything that the steps write, or nothing. */
  readonly write: <T>(steps: () => Steps<T>) => T;
};

export function sqliteDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(toSqlite(sql));
    prepared.set(sql, statement);
    return statement;
  }

  function execute({ sql, values, returnsRows }: Statement): StatementResult {
    const statement = prepare(sql);
    return returnsRows
      ? { rows: statement.all(...values), changes: 0 }
      : { rows: [], changes: Number(statement.run(...values).changes) };
  }

  function runAll<T>(steps: Steps<T>): T {
    let next = steps.next();
    while (!next.done) next = steps.next(execute(next.value));
    return next.value;
  }

  const write = <T>(steps: () => Steps<T>): T => inTransaction(database, () => runAll(steps()));

  return {
    write,
    transaction: async (steps) => write(steps),
    read: async (steps) => runAll(steps()),
    bytes: async () => {
      const row = database
        .prepare("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size")
        .get();
      return Number(row?.bytes ?? 0);
    },
  };
}

/** A transaction locks the whole file, so rows need no lock. */
const toSqlite = (sql: string): string =>
  sql
    .replace(/LIST\((\?\d+)\)/g, "(SELECT value, key AS position FROM json_each($1))")
    .replace(/\bTEXT\(([^()]+)\)/g, "$1")
    .replace(/\bKEY\(([^()]+)\)/g, "$1")
    .replace(/ FOR UPDATE(?: SKIP LOCKED)?$/, "")
    .replaceAll("CLOCK_MS", "CAST(unixepoch('subsec') * 1000 AS integer)");
