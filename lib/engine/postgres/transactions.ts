import "server-only";
import type { SqlWork, Transactions } from "@/lib/engine/storage/transactions";
import type { Database, QueryOptions } from "./database";

/**
 * Transactions for all servers that use the database.
 * @param lock the number of an advisory lock
 */
export function postgresTransactions(
  database: Database,
  lock: number,
  options: QueryOptions = {},
): Transactions {
  const transaction = <T>(work: SqlWork<T>, lockSql: string | null, part: readonly string[]) =>
    database.transaction(async (query) => {
      if (lockSql !== null) await query(lockSql, [lock, ...part]);
      const [clock] = await query("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now");
      return work((sql, ...values) => query(sql, values), Math.floor(Number(clock?.now)));
    }, options);
  return {
    run: (work, part) =>
      part === undefined
        ? transaction(work, "SELECT pg_advisory_xact_lock($1)", [])
        : transaction(work, "SELECT pg_advisory_xact_lock($1, hashtext($2))", [part]),
    read: (work) => transaction(work, null, []),
    close: () => database.close(),
  };
}
