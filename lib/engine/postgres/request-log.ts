import "server-only";
import type { RequestLog } from "@/lib/engine/ports/request-log";
import { requestLogIn } from "@/lib/engine/request-log/request-log";
import type { Database } from "./database";
import { postgresTransactions } from "./transactions";

/** The class of advisory locks: one server at a time changes the state of a source. */
const SOURCE_LOCK = 7_203_002;
/** Milliseconds to wait for a database that does not respond; a search does not wait longer. */
const MAX_WAIT_MS = 2_000;

/**
 * The limits of the services for all servers of a database, which stays open.
 * @param clock milliseconds since 1970; default: that of the database
 */
export function openPostgresRequestLog(database: Database, clock?: () => number): RequestLog {
  const options = { isRepeatable: true, maxWaitMs: MAX_WAIT_MS };
  const { run } = postgresTransactions(database, SOURCE_LOCK, options);
  return requestLogIn({
    run: (work, source) => run((sql, now) => work(sql, clock?.() ?? now), source),
    close: async () => {},
  });
}
