import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { connect, type DatabaseOptions, databaseLabel } from "./connect";
import { DatabaseError, type DatabaseFailure, databaseFailure } from "./database-error";
import type { PostgresRow, RunChange, RunQuery, Values } from "./run-query";
import { prepareTables } from "./schema";

export type QueryOptions = {
  /**
   * The statement has the same effect if it runs twice: repeat it when the connection is lost, as
   * it may have been executed. Default false.
   */
  readonly isRepeatable?: boolean;
  /** Milliseconds to wait for a server that does not respond, such as during a restart. */
  readonly maxWaitMs?: number;
};

export type DatabaseHealth = {
  readonly state: "ready" | "unavailable";
  /** The failure and its remedy; null if ready. */
  readonly message: string | null;
};

export type Database = {
  readonly query: (
    sql: string,
    values: Values,
    options?: QueryOptions,
  ) => Promise<readonly PostgresRow[]>;
  /** Commits everything that `work` writes, or nothing. `work` may run twice if it is repeatable. */
  readonly transaction: <T>(
    work: (query: RunQuery, change: RunChange) => Promise<T>,
    options?: QueryOptions,
  ) => Promise<T>;
  readonly health: () => Promise<DatabaseHealth>;
  readonly close: () => Promise<void>;
};

/** A restart of PostgreSQL takes a few seconds. */
const MAX_WAIT_MS = 10_000;
const HEALTH_TIMEOUT_MS = 2_000;
/** Failures that a restart, a switch to another server or the end of other programs removes. */
const PASSING: ReadonlySet<DatabaseFailure> = new Set(["unreachable", "connections", "read-only"]);
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1_000;

/**
 * A pool of connections to PostgreSQL. It connects with the first statement, and creates or updates
 * the tables before it. Rejects with `DatabaseError` if PostgreSQL cannot be used.
 */
export function openPostgres(options: DatabaseOptions): Database {
  const { url, maxWaitMs: usualWaitMs = MAX_WAIT_MS } = options;
  const place = databaseLabel(url);
  let pool: Promise<Pool> | null = null;
  let isClosed = false;

  /** Repeats after a failure, so that a server that was down at the start is used once it is up. */
  function opened(): Promise<Pool> {
    if (isClosed) return Promise.reject(new DatabaseError(place, "unreachable"));
    pool ??= openPool(options).catch((error: unknown) => {
      pool = null;
      throw error;
    });
    return pool;
  }

  async function withClient<T>(
    work: (client: PoolClient) => Promise<T>,
    { isRepeatable = false, maxWaitMs = usualWaitMs }: QueryOptions,
  ): Promise<T> {
    const endsAt = monotonicNow() + maxWaitMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      let isSent = false;
      try {
        const client = await (await opened()).connect();
        isSent = true;
        return await runOnClient(client, work);
      } catch (error) {
        const reason = databaseFailure(error);
        if (reason === null) throw error;
        const mayRepeat = PASSING.has(reason) && (!isSent || isRepeatable) && !isClosed;
        if (!mayRepeat || monotonicNow() + pause > endsAt)
          throw error instanceof DatabaseError
            ? error
            : new DatabaseError(place, reason, { cause: error });
        await delay(pause);
      }
    }
  }

  const query: Database["query"] = (sql, values, queryOptions = {}) =>
    withClient((client) => runOn(client)(sql, values), queryOptions);
  return {
    query,
    transaction: (work, queryOptions = {}) =>
      withClient((client) => inTransaction(client, work), queryOptions),
    async health() {
      try {
        const check = query("SELECT current_setting('transaction_read_only') AS only", [], {
          isRepeatable: true,
          maxWaitMs: 0,
        });
        const late = delay(HEALTH_TIMEOUT_MS, null, { ref: false });
        const found = await Promise.race([check, late]);
        if (found === null) throw new DatabaseError(place, "unreachable");
        if (found[0]?.only === "on") throw new DatabaseError(place, "read-only");
        return { state: "ready", message: null };
      } catch (error) {
        const message = error instanceof Error ? error.message : "The database cannot be used.";
        return { state: "unavailable", message };
      }
    },
    async close() {
      isClosed = true;
      const last = await pool?.catch(() => null);
      await last?.end();
    },
  };
}

const runOn =
  (client: PoolClient): RunQuery =>
  async (sql, values = []) =>
    (await client.query<Record<string, unknown>>(sql, [...values])).rows;

const changeOn =
  (client: PoolClient): RunChange =>
  async (sql, values = []) =>
    (await client.query(sql, [...values])).rowCount ?? 0;

/** A connection with an error is closed, as its state is unknown. */
async function runOnClient<T>(
  client: PoolClient,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  // A connection that ends while no statement runs reports it here only.
  const ignore = () => {};
  client.on("error", ignore);
  try {
    const result = await work(client);
    client.off("error", ignore);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function inTransaction<T>(
  client: PoolClient,
  work: (query: RunQuery, change: RunChange) => Promise<T>,
): Promise<T> {
  const query = runOn(client);
  await query("BEGIN");
  // Without a COMMIT the closed connection rolls back.
  const result = await work(query, changeOn(client));
  await query("COMMIT");
  return result;
}

/** A pool of connections to a database with the tables of this version. */
async function openPool(options: DatabaseOptions): Promise<Pool> {
  const pool = await connect(options);
  try {
    const client = await pool.connect();
    await runOnClient(client, (each) =>
      inTransaction(each, (query) => prepareTables(query, databaseLabel(options.url))),
    );
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}
