import "server-only";
import { openDatabase } from "../storage/open-database";

export type Charge = {
  /** Hash of the key; the key itself is never stored. */
  readonly keyHash: string;
  readonly credits: number;
  /**
   * Run id, so that a run is charged once. Null if no single run may be recorded: then only the sum
   * grows.
   */
  readonly run: string | null;
};

/** Credits spent by each key, in a file that several processes may share. */
export type LedgerStore = {
  readonly charge: (charge: Charge) => void;
  /** Credits spent in total, and in the current UTC month. */
  readonly spent: (keyHash: string) => { readonly ever: number; readonly thisMonth: number };
  readonly close: () => void;
};

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
`;

export function openLedger(file: string, now: () => Date = () => new Date()): LedgerStore {
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
           coalesce(sum(credits) FILTER (WHERE month = ?), 0) AS this_month
    FROM spent_1 WHERE key_hash = ?`);
  const month = () => now().toISOString().slice(0, 7);

  return {
    charge({ keyHash, credits, run }) {
      if (credits === 0) return;
      database.exec("BEGIN IMMEDIATE");
      try {
        const isNew =
          run === null || note.run(run, keyHash, now().getTime(), credits).changes === 1;
        if (isNew) add.run(keyHash, month(), credits);
        database.exec("COMMIT");
      } catch (error) {
        // A full disk has already rolled the transaction back.
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
    spent(keyHash) {
      const row = sums.get(month(), keyHash);
      return { ever: Number(row?.ever ?? 0), thisMonth: Number(row?.this_month ?? 0) };
    },
    close: () => database.close(),
  };
}
