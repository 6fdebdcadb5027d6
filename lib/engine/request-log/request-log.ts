import "server-only";
import type { DatabaseSync } from "node:sqlite";
import {
  FAILURES_BEFORE_PAUSE,
  failurePause,
  MAX_LIMIT_MS,
  type RateLimit,
  type RequestLog,
} from "@/lib/engine/ports/request-log";
import {
  type RunSql,
  sqliteTransactions,
  type Transactions,
} from "@/lib/engine/storage/transactions";
import { liveRequestTables } from "./tables";

/** Names of the tables in files of earlier versions. */
const FORMER_NAMES = [
  ["requests", "workbench_live_requests"],
  ["states", "workbench_live_states"],
] as const;

/** `file` is created if missing. A damaged file is deleted: it holds nothing but times. */
export const openRequestLog = (file: string, now: () => number = Date.now): RequestLog =>
  requestLogIn(sqliteTransactions({ file, now, prepare, ifDamaged: "delete" }));

function prepare(database: DatabaseSync): void {
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  const known = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
  for (const [former, name] of FORMER_NAMES)
    if (known.get(former)) database.exec(`ALTER TABLE ${former} RENAME TO ${name}`);
  database.exec(liveRequestTables);
}

type State = { readonly pausedUntil: number; readonly failures: number };

/** The limits of the services in a storage with `liveRequestTables`. One source is changed at a time. */
export function requestLogIn({ run, close }: Pick<Transactions, "run" | "close">): RequestLog {
  /** Replaces the state of a source. */
  const change = (source: string, next: (state: State, now: number) => State): Promise<void> =>
    run(async (sql, now) => {
      const { pausedUntil, failures } = next(await stateOf(sql, source), now);
      await sql(
        `INSERT INTO workbench_live_states VALUES ($1, $2, $3) ON CONFLICT (source)
         DO UPDATE SET paused_until = excluded.paused_until, failures = excluded.failures`,
        ...[source, pausedUntil, failures],
      );
    }, source);

  return {
    reserve: (source, limits, maxWaitMs) =>
      run(async (sql, now) => {
        const { pausedUntil, failures } = await stateOf(sql, source);
        const oldest = now - MAX_LIMIT_MS;
        await sql(
          "DELETE FROM workbench_live_requests WHERE source = $1 AND at < $2",
          source,
          oldest,
        );
        const opensAt = Math.max(now, pausedUntil, ...(await allowedBy(sql, source, limits)));
        if (opensAt - now > maxWaitMs)
          return { opensAt, isFailing: failures >= FAILURES_BEFORE_PAUSE };
        await sql("INSERT INTO workbench_live_requests VALUES ($1, $2)", source, opensAt);
        return { waitMs: opensAt - now };
      }, source),
    pause: (source, ms) =>
      change(source, ({ pausedUntil, failures }, now) => ({
        pausedUntil: Math.max(pausedUntil, now + Math.min(ms, MAX_LIMIT_MS)),
        failures,
      })),
    noteFailure: (source) =>
      change(source, (state, now) => {
        const failures = state.failures + 1;
        const pause = failurePause(failures);
        return { pausedUntil: Math.max(state.pausedUntil, pause && now + pause), failures };
      }),
    noteSuccess: (source) =>
      run(async (sql) => {
        await sql(
          "UPDATE workbench_live_states SET failures = 0 WHERE source = $1 AND failures > 0",
          source,
        );
      }, source),
    close,
  };
}

async function stateOf(sql: RunSql, source: string): Promise<State> {
  const [row] = await sql(
    "SELECT paused_until, failures FROM workbench_live_states WHERE source = $1",
    source,
  );
  return { pausedUntil: Number(row?.paused_until ?? 0), failures: Number(row?.failures ?? 0) };
}

async function allowedBy(
  sql: RunSql,
  source: string,
  limits: readonly RateLimit[],
): Promise<number[]> {
  const times: number[] = [];
  for (const { requests, seconds } of limits) {
    const [latest] = await sql(
      "SELECT at FROM workbench_live_requests WHERE source = $1 ORDER BY at DESC LIMIT 1 OFFSET $2",
      ...[source, requests - 1],
    );
    if (latest !== undefined) times.push(Number(latest.at) + seconds * 1_000);
  }
  return times;
}
