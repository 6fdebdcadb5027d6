import "server-only";
import {
  FAILURES_BEFORE_PAUSE,
  failurePause,
  MAX_LIMIT_MS,
  type RateLimit,
  type RequestLog,
} from "@/lib/engine/ports/request-log";
import type { Database } from "./database";
import type { RunQuery } from "./run-query";

/** The class of advisory locks: one server at a time reserves a request to a source. */
const RESERVATION_LOCK = 7_203_002;
/** Milliseconds to wait for a database that does not respond; a search does not wait longer. */
const MAX_WAIT_MS = 2_000;
const options = { isRepeatable: true, maxWaitMs: MAX_WAIT_MS } as const;

/**
 * The limits of the services for all servers of a database.
 * @param clock milliseconds since 1970; default: that of the database
 */
export function openPostgresRequestLog(database: Database, clock?: () => number): RequestLog {
  /** One change at a time for each source, with the time and its state. */
  const change = <T>(
    source: string,
    work: (query: RunQuery, now: number, state: State) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (query) => {
      await query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [RESERVATION_LOCK, source]);
      const [row] = await query(
        `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now, paused_until, failures
         FROM (SELECT) AS one LEFT JOIN workbench_live_states ON source = $1`,
        [source],
      );
      const state = {
        pausedUntil: Number(row?.paused_until ?? 0),
        failures: Number(row?.failures ?? 0),
      };
      return work(query, clock?.() ?? Number(row?.now), state);
    }, options);

  return {
    reserve: (source, limits, maxWaitMs) =>
      change(source, async (query, now, { pausedUntil, failures }) => {
        await query("DELETE FROM workbench_live_requests WHERE source = $1 AND at < $2", [
          source,
          now - MAX_LIMIT_MS,
        ]);
        const allowedAt = await allowedBy(query, source, limits);
        const opensAt = Math.max(now, pausedUntil, ...allowedAt);
        if (opensAt - now > maxWaitMs)
          return { opensAt, isFailing: failures >= FAILURES_BEFORE_PAUSE };
        await query("INSERT INTO workbench_live_requests VALUES ($1, $2)", [source, opensAt]);
        return { waitMs: opensAt - now };
      }),
    pause: (source, ms) =>
      change(source, async (query, now, { pausedUntil, failures }) => {
        const until = Math.max(pausedUntil, now + Math.min(ms, MAX_LIMIT_MS));
        await setState(query, source, { pausedUntil: until, failures });
      }),
    noteFailure: (source) =>
      change(source, async (query, now, state) => {
        const failures = state.failures + 1;
        const pause = failurePause(failures);
        const pausedUntil = Math.max(state.pausedUntil, pause === 0 ? 0 : now + pause);
        await setState(query, source, { pausedUntil, failures });
      }),
    noteSuccess: async (source) => {
      await database.query(
        "UPDATE workbench_live_states SET failures = 0 WHERE source = $1 AND failures > 0",
        [source],
        options,
      );
    },
    close: () => {},
  };
}

type State = { readonly pausedUntil: number; readonly failures: number };

const setState = (query: RunQuery, source: string, { pausedUntil, failures }: State) =>
  query(
    `INSERT INTO workbench_live_states VALUES ($1, $2, $3) ON CONFLICT (source)
     DO UPDATE SET paused_until = excluded.paused_until, failures = excluded.failures`,
    [source, pausedUntil, failures],
  );

async function allowedBy(
  query: RunQuery,
  source: string,
  limits: readonly RateLimit[],
): Promise<number[]> {
  const times: number[] = [];
  for (const { requests, seconds } of limits) {
    const [latest] = await query(
      "SELECT at FROM workbench_live_requests WHERE source = $1 ORDER BY at DESC LIMIT 1 OFFSET $2",
      [source, requests - 1],
    );
    if (latest !== undefined) times.push(Number(latest.at) + seconds * 1_000);
  }
  return times;
}
