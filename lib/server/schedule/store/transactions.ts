import "server-only";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Database } from "@/lib/engine/postgres/database";
import type { PostgresRow } from "@/lib/engine/postgres/run-query";
import { scheduleTables } from "@/lib/engine/postgres/tables/schedules";
import { openDatabase } from "@/lib/engine/storage/open-database";

export type SqlParameter = string | number | null;
/** Runs a statement with `$1`, `$2` … and returns its rows. */
export type RunSql = (
  sql: string,
  ...values: readonly SqlParameter[]
) => Promise<readonly PostgresRow[]>;

/** `now`: milliseconds since 1970, by the clock of the storage. */
type Transaction = <T>(work: (sql: RunSql, now: number) => Promise<T>) => Promise<T>;

/** One storage of schedules. */
export type Transactions = {
  /** Those of all processes run one after the other. */
  readonly run: Transaction;
  /** Waits for no other process, and must not write. */
  readonly read: Transaction;
  readonly close: () => Promise<void>;
};

/** The number of an advisory lock. */
const SCHEDULES_LOCK = 7_203_007;

/** PostgreSQL, for all servers that use the database. */
export function postgresTransactions(database: Database): Transactions {
  const transaction =
    (isWriting: boolean): Transaction =>
    (work) =>
      database.transaction(async (query) => {
        if (isWriting) await query("SELECT pg_advisory_xact_lock($1)", [SCHEDULES_LOCK]);
        const [clock] = await query("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now");
        return work((sql, ...values) => query(sql, values), Math.floor(Number(clock?.now)));
      });
  return { run: transaction(true), read: transaction(false), close: () => database.close() };
}

/**
 * The last transaction on a file. A transaction waits for the steps of its work, so a second connection of this process
 * would block the thread that the first one needs.
 */
const queues = new Map<string, Promise<unknown>>();

export type SqliteOptions = { readonly file: string; readonly now: () => number };

/** A file in the data folder. */
export function sqliteTransactions({ file, now }: SqliteOptions): Transactions {
  const database = openDatabase(file, {
    timeoutMs: 5_000,
    prepare: (each) => each.exec(`PRAGMA journal_mode = WAL; ${scheduleTables}`),
    ifDamaged: "set-aside",
  });
  const sql = runOn(database);
  const transaction =
    (begin: "BEGIN" | "BEGIN IMMEDIATE"): Transaction =>
    (work) => {
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
    run: transaction("BEGIN IMMEDIATE"),
    read: transaction("BEGIN"),
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
