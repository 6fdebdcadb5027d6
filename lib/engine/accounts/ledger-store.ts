import "server-only";
import { randomUUID } from "node:crypto";
import { RateLimiter, type RateLimits } from "@/lib/concurrency/rate-limiter";
import type { Ledger } from "@/lib/engine/ports/ledger";
import { inTransaction } from "@/lib/engine/storage/transaction";
import { openDatabase } from "../storage/open-database";

const BUSY_TIMEOUT_MS = 5_000;
/** Single runs are deleted after this time; the sums remain. */
const RUN_RETENTION_MS = 90 * 24 * 3_600_000;

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS spent_1 (
    key_hash TEXT NOT NULL,
    month TEXT NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (key_hash, month)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS runs_1 (
    run TEXT PRIMARY KEY,
    key_hash TEXT NOT NULL,
    at INTEGER NOT NULL,
    credits INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS runs_1_by_time ON runs_1 (at);
  CREATE TABLE IF NOT EXISTS reservations_1 (
    id TEXT PRIMARY KEY,
    key_hash TEXT NOT NULL,
    credits INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * The ledger in a file. Processes that open the same file share spent and reserved credits; each
 * process limits its own runs.
 */
export function openLedger(file: string, now: () => Date = () => new Date()): Ledger {
  const database = openDatabase(file, {
    timeoutMs: BUSY_TIMEOUT_MS,
    ifDamaged: {
      repair:
        "It records the credits that each key has spent. Restore it from a backup, or move it away to begin with unspent balances.",
    },
    prepare(opened) {
      opened.exec(SCHEMA);
      opened.prepare("DELETE FROM runs_1 WHERE at < ?").run(now().getTime() - RUN_RETENTION_MS);
    },
  });
  const note = database.prepare(
    "INSERT OR IGNORE INTO runs_1 (run, key_hash, at, credits) VALUES (?, ?, ?, ?)",
  );
  const add = database.prepare(`
    INSERT INTO spent_1 (key_hash, month, credits) VALUES (?, ?, ?)
    ON CONFLICT (key_hash, month) DO UPDATE SET credits = credits + excluded.credits`);
  const sums = database.prepare(`
    SELECT coalesce(sum(credits), 0) AS ever,
           coalesce(sum(credits) FILTER (WHERE month = ?), 0) AS this_month,
           (SELECT coalesce(sum(credits), 0) FROM reservations_1
            WHERE key_hash = ?2 AND expires_at > ?3) AS reserved
    FROM spent_1 WHERE key_hash = ?2`);
  const reserve = database.prepare("INSERT INTO reservations_1 VALUES (?, ?, ?, ?)");
  const expire = database.prepare("DELETE FROM reservations_1 WHERE expires_at <= ?");
  const release = database.prepare("DELETE FROM reservations_1 WHERE id = ?");
  const month = () => now().toISOString().slice(0, 7);
  const limiters = new Map<string, RateLimiter>();
  const limiterOf = (keyHash: string, limits: RateLimits) => {
    const limiter = limiters.get(keyHash) ?? new RateLimiter(limits);
    limiters.set(keyHash, limiter);
    return limiter;
  };
  const spent = (keyHash: string) => {
    const row = sums.get(month(), keyHash, now().getTime());
    return {
      ever: Number(row?.ever ?? 0),
      thisMonth: Number(row?.this_month ?? 0),
      reserved: Number(row?.reserved ?? 0),
    };
  };
  const transaction = <T>(work: () => T): T => inTransaction(database, work);

  return {
    async enter(keyHash, limits) {
      const limiter = limiterOf(keyHash, limits);
      const excess = limiter.check();
      if (excess !== null) return excess;
      const end = limiter.start();
      return async () => end();
    },
    async reserve({ keyHash, credits, balance, lifetimeMs }) {
      if (balance === null) return { reservation: null };
      return transaction(() => {
        const { ever, thisMonth, reserved } = spent(keyHash);
        const used = balance.per === "month" ? thisMonth : ever;
        const available = Math.max(0, balance.amount - used - reserved);
        if (credits > available) return { available };
        const at = now().getTime();
        const reservation = randomUUID();
        expire.run(at);
        reserve.run(reservation, keyHash, credits, Math.ceil(at + lifetimeMs));
        return { reservation };
      });
    },
    async charge({ keyHash, credits, run, reservation = null }) {
      if (credits === 0 && reservation === null) return;
      transaction(() => {
        if (reservation !== null) release.run(reservation);
        if (credits === 0) return;
        const isNew =
          run === null || note.run(run, keyHash, now().getTime(), credits).changes === 1;
        if (isNew) add.run(keyHash, month(), credits);
      });
    },
    async release(reservation) {
      release.run(reservation);
    },
    spent: async (keyHash) => spent(keyHash),
    close: async () => database.close(),
  };
}
