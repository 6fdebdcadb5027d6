import "server-only";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { SqlRow } from "@/lib/engine/index/sqlite/row";

/** A database with cached prepared statements and nestable transactions. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  row(sql: string, ...values: SQLInputValue[]): SqlRow | undefined {
    return this.#statement(sql).get(...values);
  }

  rows(sql: string, ...values: SQLInputValue[]): SqlRow[] {
    return this.#statement(sql).all(...values);
  }

  /**
   * Commits everything that `work` writes, or nothing. Nested calls are part of the outer
   * transaction.
   */
  transaction<T>(work: () => T): T {
    if (this.#database.isTransaction) return work();
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  #statement(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const prepared = this.#database.prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
