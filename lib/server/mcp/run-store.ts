import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod";
import { inTransaction } from "@/lib/engine/storage/transaction";
import { formatBytes } from "@/lib/format/bytes";
import { contentKey, type RunStore, type StoreResult } from "@/lib/mcp/ports";
import { storedRunSchema } from "@/lib/mcp/stored-run";
import { log } from "../observability/log";

/** Bounds of the runs of one key, and of all keys together. Bytes are compressed. */
export const runLimits = {
  runsPerKey: 200,
  bytesPerKey: 256_000_000,
  bytes: 1_000_000_000,
  bytesOfRun: 64_000_000,
  maxAgeMs: 7 * 24 * 3_600_000,
} as const;

export type RunLimits = { readonly [Name in keyof typeof runLimits]: number };

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS runs_1 (
    id TEXT PRIMARY KEY,
    key_hash TEXT NOT NULL,
    at INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    run TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS runs_1_by_key ON runs_1 (key_hash, at);
  CREATE TABLE IF NOT EXISTS contents_1 (
    run TEXT NOT NULL REFERENCES runs_1 (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (run, name)
  ) STRICT;
`;

/** Runs by key; no key reaches the runs of another one. */
export type RunStores = { readonly of: (keyHash: string) => RunStore };

const rowSchema = z.object({ run: z.string() });
const contentSchema = z.object({ content: z.instanceof(Uint8Array) });
const sizeSchema = z.object({ id: z.string(), key_hash: z.string(), bytes: z.number() });

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export function openRunStore(
  database: DatabaseSync,
  limits: RunLimits = runLimits,
  now: () => Date = () => new Date(),
): RunStores {
  database.exec(SCHEMA);
  const insert = database.prepare(
    "INSERT INTO runs_1 (id, key_hash, at, bytes, run) VALUES (?, ?, ?, ?, ?)",
  );
  const insertContent = database.prepare(
    "INSERT INTO contents_1 (run, name, content) VALUES (?, ?, ?)",
  );
  const find = database.prepare("SELECT run FROM runs_1 WHERE id = ? AND key_hash = ? AND at > ?");
  const findContent = database.prepare(`
    SELECT content FROM contents_1 JOIN runs_1 ON runs_1.id = contents_1.run
    WHERE contents_1.run = ? AND contents_1.name = ? AND runs_1.key_hash = ? AND runs_1.at > ?`);
  const expire = database.prepare("DELETE FROM runs_1 WHERE at <= ?");
  const newestFirst = database.prepare(
    "SELECT id, key_hash, bytes FROM runs_1 ORDER BY at DESC, id",
  );
  const remove = database.prepare("DELETE FROM runs_1 WHERE id = ?");
  const oldest = () => now().getTime() - limits.maxAgeMs;

  /** Deletes the oldest runs above the limits. */
  const trim = () => {
    expire.run(oldest());
    let bytes = 0;
    const ofKey = new Map<string, { runs: number; bytes: number }>();
    for (const row of newestFirst.all()) {
      const { id, key_hash, bytes: size } = sizeSchema.parse(row);
      const own = ofKey.get(key_hash) ?? { runs: 0, bytes: 0 };
      const isTooMuch =
        own.runs + 1 > limits.runsPerKey ||
        own.bytes + size > limits.bytesPerKey ||
        bytes + size > limits.bytes;
      if (isTooMuch) remove.run(id);
      else {
        bytes += size;
        ofKey.set(key_hash, { runs: own.runs + 1, bytes: own.bytes + size });
      }
    }
  };

  return {
    of: (keyHash) => ({
      async put(run, contents): Promise<StoreResult> {
        const text = JSON.stringify(storedRunSchema.parse(run));
        const parts: [string, Uint8Array][] = [];
        let bytes = Buffer.byteLength(text);
        for (const [name, content] of contents) {
          const compressed = await compress(content);
          bytes += compressed.length;
          if (bytes > limits.bytesOfRun)
            return {
              ok: false,
              reason: `The contents exceed ${formatBytes(limits.bytesOfRun)}.`,
            };
          parts.push([name, compressed]);
        }
        try {
          inTransaction(database, () => {
            insert.run(run.id, keyHash, run.startedAt, bytes, text);
            for (const [name, content] of parts) insertContent.run(run.id, name, content);
            trim();
          });
          return { ok: true };
        } catch (error) {
          log.error({ error }, "could not store a run of an agent");
          return { ok: false, reason: "The server could not write to its data folder." };
        }
      },
      get(id) {
        const row = find.get(id, keyHash, oldest());
        return row === undefined
          ? null
          : storedRunSchema.parse(JSON.parse(rowSchema.parse(row).run));
      },
      async content(id, result, kind) {
        const row = findContent.get(id, contentKey(result, kind), keyHash, oldest());
        if (row === undefined) return null;
        const content = await decompress(contentSchema.parse(row).content);
        return content.toString("utf8");
      },
    }),
  };
}
