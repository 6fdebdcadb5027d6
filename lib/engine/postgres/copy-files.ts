import "server-only";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "./database";
import type { RunQuery } from "./run-query";

export type CopyFilesOptions = {
  readonly ledger: string;
  readonly history: string;
  /** Identifies the data folder: its credits are added once, however often it is copied. */
  readonly source: string;
};

export type CopiedFiles = {
  /** False if the credits of this data folder were added before. */
  readonly isLedgerNew: boolean;
  /** Sums of a key and month. */
  readonly sums: number;
  readonly runs: number;
  readonly versions: number;
};

const ROWS_AT_ONCE = 1_000;
const VERSIONS_AT_ONCE = 50;

/**
 * Copies the credits and the versions of pages from files to PostgreSQL. Can be repeated after an
 * interruption: credits are added in one transaction, and versions that are there stay as they are.
 * @throws Error if the copy differs from the files
 */
export async function copyFiles(
  database: Database,
  { ledger, history, source }: CopyFilesOptions,
): Promise<CopiedFiles> {
  const copied = existsSync(ledger)
    ? await withFile(ledger, (file) => copyLedger(database, file, source))
    : { isLedgerNew: false, sums: 0, runs: 0 };
  const versions = existsSync(history)
    ? await withFile(history, (file) => copyVersions(database, file))
    : 0;
  return { ...copied, versions };
}

async function withFile<T>(path: string, work: (file: DatabaseSync) => Promise<T>): Promise<T> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return await work(file);
  } finally {
    file.close();
  }
}

function copyLedger(
  database: Database,
  file: DatabaseSync,
  source: string,
): Promise<Omit<CopiedFiles, "versions">> {
  return database.transaction(async (query) => {
    const isNew = await query(
      "INSERT INTO workbench_imports VALUES ($1, clock_timestamp()) ON CONFLICT DO NOTHING RETURNING source",
      [createHash("sha256").update(source).digest("hex")],
    );
    if (isNew.length === 0) return { isLedgerNew: false, sums: 0, runs: 0 };
    const before = await totalSpent(query);
    const spent = file.prepare("SELECT key_hash, month, credits FROM spent_1").all();
    for (const { key_hash, month, credits } of spent)
      await query(
        `INSERT INTO workbench_spent VALUES ($1, $2, $3)
         ON CONFLICT (key_hash, month) DO UPDATE SET credits = workbench_spent.credits + excluded.credits`,
        [key_hash, month, credits],
      );
    const added = spent.reduce((sum, { credits }) => sum + Number(credits), 0);
    if ((await totalSpent(query)) !== before + added)
      throw new Error("The copied credits differ from those of the file. Nothing was copied.");
    return { isLedgerNew: true, sums: spent.length, runs: await copyRuns(query, file) };
  });
}

async function totalSpent(query: RunQuery): Promise<number> {
  const [row] = await query("SELECT coalesce(sum(credits), 0) AS total FROM workbench_spent");
  return Number(row?.total ?? 0);
}

async function copyRuns(query: RunQuery, file: DatabaseSync): Promise<number> {
  const next = file.prepare(
    "SELECT run, key_hash, at, credits FROM runs_1 WHERE run > ? ORDER BY run LIMIT ?",
  );
  let copied = 0;
  let last = "";
  for (;;) {
    const rows = next.all(last, ROWS_AT_ONCE);
    if (rows.length === 0) return copied;
    await query(
      `INSERT INTO workbench_runs
       SELECT run, key_hash, to_timestamp(at / 1000.0), credits
       FROM unnest($1::text[], $2::text[], $3::float8[], $4::bigint[]) AS t (run, key_hash, at, credits)
       ON CONFLICT DO NOTHING`,
      ["run", "key_hash", "at", "credits"].map((column) => rows.map((row) => row[column])),
    );
    copied += rows.length;
    last = String(rows.at(-1)?.run);
  }
}

async function copyVersions(database: Database, file: DatabaseSync): Promise<number> {
  const next = file.prepare(
    "SELECT key, at, kept, content FROM versions WHERE key > ? ORDER BY key LIMIT ?",
  );
  let copied = 0;
  let last = "";
  for (;;) {
    const rows = next.all(last, VERSIONS_AT_ONCE);
    if (rows.length === 0) return copied;
    for (const { key, at, kept, content } of rows) {
      if (!(content instanceof Uint8Array)) continue;
      const [added] = await database.query(
        `INSERT INTO workbench_versions VALUES ($1, $2, to_timestamp($3 / 1000.0), $4, $5)
         ON CONFLICT DO NOTHING RETURNING encode(sha256(content), 'hex') AS checksum`,
        [key, at, Number(kept), content.byteLength, content],
        { isRepeatable: true },
      );
      if (added === undefined) continue;
      if (added.checksum !== createHash("sha256").update(content).digest("hex"))
        throw new Error(
          `The copied version ${String(key)} differs from that of the file. Run the command again.`,
        );
      copied += 1;
    }
    last = String(rows.at(-1)?.key);
  }
}
