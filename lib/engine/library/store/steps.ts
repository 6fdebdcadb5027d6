import "server-only";
import type { SqlRow } from "@/lib/engine/index/sqlite/row";

export type StatementValue = string | number | Uint8Array | null;

/**
 * A statement in the common part of SQLite's and PostgreSQL's SQL, with `?` or `?1` for values and:
 * - `LIST(?1)`: the entries of a JSON array, as a table of `value` and `position` from 0
 * - `TEXT(value)`: an entry of a list of texts or numbers
 * - `KEY(column)`: what identifies a text in an index, however long it is
 * - `CLOCK_MS`: the time of the database in milliseconds since the epoch
 * - `FOR UPDATE`, at the end: other transactions wait, or skip the row, until this one ends
 */
export type Statement = {
  readonly sql: string;
  readonly values: readonly StatementValue[];
  readonly returnsRows: boolean;
};

export type StatementResult = { readonly rows: readonly SqlRow[]; readonly changes: number };

/**
 * Work on the library's tables that yields its statements. It is written once: SQLite executes it
 * synchronously, PostgreSQL asynchronously.
 */
export type Steps<T> = Generator<Statement, T, StatementResult>;

/** Returns the number of changed rows. */
export function* run(sql: string, ...values: StatementValue[]): Steps<number> {
  return (yield { sql, values, returnsRows: false }).changes;
}

export function* rows(sql: string, ...values: StatementValue[]): Steps<readonly SqlRow[]> {
  return (yield { sql, values, returnsRows: true }).rows;
}

export function* row(sql: string, ...values: StatementValue[]): Steps<SqlRow | undefined> {
  return (yield* rows(sql, ...values))[0];
}

export type LibraryDatabase = {
  /**
   * Commits everything that the steps write, or nothing. If the connection is lost at the end, they
   * may run twice, unless they are not repeatable. Default: repeatable.
   */
  readonly transaction: <T>(
    steps: () => Steps<T>,
    options?: { readonly isRepeatable?: boolean },
  ) => Promise<T>;
  readonly read: <T>(steps: () => Steps<T>) => Promise<T>;
  /** Whether the holder of a lease may be alive; false ends its lease early. */
  readonly mayBeAlive: (holder: string) => boolean;
  /** Size of the database on disk. */
  readonly bytes: () => Promise<number>;
};
