import "server-only";
import { openDatabase } from "@/lib/engine/storage/open-database";
import { inTransaction } from "@/lib/engine/storage/transaction";
import type { RateLimit } from "./live-source";

/** A source that cannot be asked before a time, because of its limits or, if `isFailing`, failures in a row. */
export type ClosedTurn = { readonly opensAt: number; readonly isFailing: boolean };

/** When each source was asked, and until when it is left alone, so that a restart exceeds no limit. */
export type RequestLog = {
  /**
   * Reserves the next request to a source.
   * @returns milliseconds to wait, or when the source can be asked if that is later than `maxWaitMs`
   */
  readonly reserve: (
    source: string,
    limits: readonly RateLimit[],
    maxWaitMs: number,
  ) => { readonly waitMs: number } | ClosedTurn;
  /** Leaves the source alone for some milliseconds, as it asked. */
  readonly pause: (source: string, ms: number) => void;
  /** After a few failures in a row, the source is left alone for a while. */
  readonly noteFailure: (source: string) => void;
  readonly noteSuccess: (source: string) => void;
  readonly close: () => void;
};

const TABLES = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS requests (source TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS requests_by_source ON requests (source, at);
  CREATE TABLE IF NOT EXISTS states (
    source TEXT PRIMARY KEY, paused_until INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
`;
const MAX_LIMIT_MS = 24 * 3_600_000;
/** The longest pause that a service can demand. */
const MAX_PAUSE_MS = 24 * 3_600_000;
const FAILURES_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 30_000;
const MAX_FAILURE_PAUSE_MS = 15 * 60_000;

/** `file` is created if missing. A damaged file is deleted: it holds nothing but times. */
export function openRequestLog(file: string, now: () => number = Date.now): RequestLog {
  const database = openDatabase(file, {
    timeoutMs: 5_000,
    ifDamaged: "delete",
    prepare: (opened) => opened.exec(TABLES),
  });
  const forget = database.prepare("DELETE FROM requests WHERE source = ? AND at < ?");
  const add = database.prepare("INSERT INTO requests (source, at) VALUES (?, ?)");
  const latest = database.prepare(
    "SELECT at FROM requests WHERE source = ? ORDER BY at DESC LIMIT 1 OFFSET ?",
  );
  const state = database.prepare("SELECT paused_until, failures FROM states WHERE source = ?");
  const setState = database.prepare(
    "INSERT INTO states (source, paused_until, failures) VALUES (?1, ?2, ?3) ON CONFLICT (source) DO UPDATE SET paused_until = MAX(?2, paused_until), failures = ?3",
  );
  const failuresOf = (source: string) => Number(state.get(source)?.failures ?? 0);

  return {
    reserve: (source, limits, maxWaitMs) =>
      inTransaction(database, () => {
        const today = now();
        forget.run(source, today - MAX_LIMIT_MS);
        const opensAt = limits.reduce(
          (earliest, { requests, seconds }) => {
            const at = latest.get(source, requests - 1)?.at;
            return at === undefined ? earliest : Math.max(earliest, Number(at) + seconds * 1_000);
          },
          Math.max(today, Number(state.get(source)?.paused_until ?? 0)),
        );
        if (opensAt - today > maxWaitMs)
          return { opensAt, isFailing: failuresOf(source) >= FAILURES_BEFORE_PAUSE };
        add.run(source, opensAt);
        return { waitMs: opensAt - today };
      }),
    pause: (source, ms) => {
      setState.run(source, now() + Math.min(ms, MAX_PAUSE_MS), failuresOf(source));
    },
    noteFailure: (source) => {
      const failures = failuresOf(source) + 1;
      const doublings = failures - FAILURES_BEFORE_PAUSE;
      const pause =
        doublings < 0
          ? 0
          : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(doublings, 10), MAX_FAILURE_PAUSE_MS);
      setState.run(source, pause === 0 ? 0 : now() + pause, failures);
    },
    noteSuccess: (source) => {
      if (failuresOf(source) > 0) setState.run(source, 0, 0);
    },
    close: () => database.close(),
  };
}
