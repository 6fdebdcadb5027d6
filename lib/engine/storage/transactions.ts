import "server-only";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type OpenDatabaseOptions, openDatabase } from "./open-database";

export type SqlParameter = string | number | null;
/** Runs a statement with `$1`, `$2` … and returns its rows. */
export type RunSql = (
  sql: string,
  ...values: readonly SqlParameter[]
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** `now`: milliseconds since 1970, by the clock of the storage. */
export type SqlWork<T> = (sql: RunSql, now: number) => Promise<T>;

/** A storage whose tables are the same in a file of SQLite and in PostgreSQL. */
export type Transactions = {
  /** Those of all processes run one after the other; with `part`, those of the same part. */
  readonly run: <T>(work: SqlWork<T>, part?: string) => Promise<T>;
  /** Waits for no other process, and must not write. */
  readonly read: <T>(work: SqlWork<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

/**
 * The last transaction on a file. A transaction waits for the steps of its work, so a second connection of this process
 * would block the thread that the first one needs.
 */
const queues = new Map<string, Promise<unknown>>();

export type SqliteOptions = Pick<OpenDatabaseOptions, "prepare" | "ifDamaged"> & {
  readonly file: string;
  readonly now: () => number;
};

/** A file in the data folder. */
export function sqliteTransactions({ file, now, ...options }: SqliteOptions): Transactions {
  const database = openDatabase(file, { timeoutMs: 5_000, ...options });
  const sql = runOn(database);
  const transaction = <T>(work: SqlWork<T>, begin: "BEGIN" | "BEGIN IMMEDIATE"): Promise<T> => {
    const result = (queues.get(file) ?? Promise.resolve()).then(async () => {
      database.exec(begin);
      try {
        const value = await work(sql, now());
        database.exec("COMMIT");
        return value;
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    });
    queues.set(
      file,
      result.catch(() => {}),
    );
    return result;
  };
  return {
    run: (work) => transaction(work, "BEGIN IMMEDIATE"),
    read: (work) => transaction(work, "BEGIN"),
    async close() {
      await queues.get(file);
      database.close();
    },
  };
}

function runOn(database: DatabaseSync): RunSql {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return async (sql, ...values) => {
    const known = statements.get(sql);
    // SQLite treats `$1` as a name, `?1` as a position.
    const statement = known ?? database.prepare(sql.replace(/\$(\d+)/g, "?$1"));
    if (!known) statements.set(sql, statement);
    const parameters: SQLInputValue[] = [...values];
    return statement.all(...parameters);
  };
}
