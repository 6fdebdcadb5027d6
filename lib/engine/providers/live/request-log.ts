import "server-only";
import {
  FAILURES_BEFORE_PAUSE,
  failurePause,
  MAX_LIMIT_MS,
  type RequestLog,
} from "@/lib/engine/ports/request-log";
import { openDatabase } from "@/lib/engine/storage/open-database";
import { inTransaction } from "@/lib/engine/storage/transaction";

const TABLES = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS requests (source TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS requests_by_source ON requests (source, at);
  CREATE TABLE IF NOT EXISTS states (
    source TEXT PRIMARY KEY, paused_until INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
`;
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
    reserve: async (source, limits, maxWaitMs) =>
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
    pause: async (source, ms) => {
      setState.run(source, now() + Math.min(ms, MAX_LIMIT_MS), failuresOf(source));
    },
    noteFailure: async (source) => {
      const failures = failuresOf(source) + 1;
      const pause = failurePause(failures);
      setState.run(source, pause === 0 ? 0 : now() + pause, failures);
    },
    noteSuccess: async (source) => {
      if (failuresOf(source) > 0) setState.run(source, 0, 0);
    },
    close: () => database.close(),
  };
}
