import "server-only";
import { createWriteStream, existsSync, readdirSync, rmSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { fileStream } from "@/lib/engine/storage/file-stream";
import { makeFolder, openDatabase } from "@/lib/engine/storage/open-database";
import { inTransaction } from "@/lib/engine/storage/transaction";
import { chunksOf } from "./in-parts";
import type {
  ByteRange,
  NewShare,
  ShareQuota,
  ShareSaveOutcome,
  ShareStore,
  StoredShare,
} from "./share-store";

const TABLE = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS shares (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    burns INTEGER NOT NULL,
    revoke_hash TEXT NOT NULL,
    is_complete INTEGER NOT NULL DEFAULT 0,
    ticket_hash TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS shares_by_expiry ON shares (expires_at);
`;

const rowSchema = z.object({
  id: z.string(),
  bytes: z.number(),
  expires_at: z.number(),
  burns: z.number(),
});
const sumsSchema = z.object({ bytes: z.number(), shares: z.number() });

/** Shares as files in a folder, with a database of their sizes and dates. */
export class FileShareStore implements ShareStore {
  readonly #folder: string;
  readonly #database: DatabaseSync;

  constructor(folder: string) {
    makeFolder(folder);
    this.#folder = folder;
    this.#database = openDatabase(join(folder, "shares.sqlite"), {
      timeoutMs: 5_000,
      prepare: (database) => database.exec(TABLE),
      ifDamaged: "set-aside",
    });
    this.#removeUnfinished();
  }

  /** Uploads that a crash interrupted, and files without a row. */
  #removeUnfinished(): void {
    this.#database.exec("DELETE FROM shares WHERE is_complete = 0");
    const known = this.#database.prepare("SELECT 1 FROM shares WHERE id = ?");
    for (const name of readdirSync(this.#folder)) {
      const [, id] = /^([\w-]{22})\.share(?:\.new)?$/.exec(name) ?? [];
      if (id !== undefined && (name.endsWith(".new") || !known.get(id)))
        rmSync(join(this.#folder, name), { force: true });
    }
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.share`);
  }

  async save(
    share: NewShare,
    body: ReadableStream<Uint8Array>,
    quota: ShareQuota,
    now: number,
  ): Promise<ShareSaveOutcome> {
    const reserved = this.#reserve(share, quota, now);
    if (reserved !== "saved") return reserved;
    const draft = `${this.#file(share.id)}.new`;
    try {
      const isWhole = await writeExactly(body, draft, share.bytes);
      if (!isWhole) {
        await this.#forget(share.id, draft);
        return "size";
      }
      await rename(draft, this.#file(share.id));
      this.#database.prepare("UPDATE shares SET is_complete = 1 WHERE id = ?").run(share.id);
      return "saved";
    } catch (error) {
      await this.#forget(share.id, draft);
      throw error;
    }
  }

  #reserve(share: NewShare, quota: ShareQuota, now: number): ShareSaveOutcome {
    const { id, owner, bytes, expiresAt, burns, revokeHash } = share;
    return inTransaction(this.#database, () => {
      const outcome = this.#room(share, quota, now);
      if (outcome === "saved")
        this.#database
          .prepare(
            "INSERT INTO shares (id, owner, bytes, expires_at, burns, revoke_hash) VALUES (?, ?, ?, ?, ?, ?)",
          )
          .run(id, owner, bytes, expiresAt, burns ? 1 : 0, revokeHash);
      return outcome;
    });
  }

  #room({ id, owner, bytes }: NewShare, quota: ShareQuota, now: number): ShareSaveOutcome {
    if (this.#database.prepare("SELECT 1 FROM shares WHERE id = ?").get(id)) return "id-taken";
    const own = this.#sums("AND owner = ?", now, owner);
    if (own.bytes + bytes > quota.ownerBytes || own.shares >= quota.ownerShares)
      return "owner-full";
    return this.#sums("", now).bytes + bytes > quota.allBytes ? "server-full" : "saved";
  }

  #sums(condition: string, now: number, ...values: string[]) {
    const sql = `SELECT coalesce(sum(bytes), 0) AS bytes, count(*) AS shares FROM shares WHERE expires_at > ? ${condition}`;
    return sumsSchema.parse(this.#database.prepare(sql).get(now, ...values));
  }

  async find(id: string, now: number): Promise<StoredShare | null> {
    const row = this.#database
      .prepare(
        "SELECT id, bytes, expires_at, burns FROM shares WHERE id = ? AND is_complete = 1 AND expires_at > ?",
      )
      .get(id, now);
    if (row === undefined) return null;
    const { bytes, expires_at: expiresAt, burns } = rowSchema.parse(row);
    return { id, bytes, expiresAt, burns: burns === 1 };
  }

  async read(id: string, { start, end }: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const file = this.#file(id);
    return existsSync(file) ? fileStream(file, { start, end }) : null;
  }

  async open(id: string, ticketHash: string, until: number): Promise<boolean> {
    const { changes } = this.#database
      .prepare(
        "UPDATE shares SET ticket_hash = ?, expires_at = min(expires_at, ?) WHERE id = ? AND burns = 1 AND ticket_hash IS NULL AND is_complete = 1",
      )
      .run(ticketHash, until, id);
    return changes === 1;
  }

  async holdsTicket(id: string, ticketHash: string): Promise<boolean> {
    const sql = "SELECT 1 FROM shares WHERE id = ? AND ticket_hash = ?";
    return this.#database.prepare(sql).get(id, ticketHash) !== undefined;
  }

  async revoke(id: string, revokeHash: string): Promise<boolean> {
    const sql = "DELETE FROM shares WHERE id = ? AND revoke_hash = ? AND is_complete = 1";
    const { changes } = this.#database.prepare(sql).run(id, revokeHash);
    if (changes === 0) return false;
    await rm(this.#file(id), { force: true });
    return true;
  }

  remove(id: string): Promise<void> {
    return this.#forget(id, this.#file(id));
  }

  async #forget(id: string, file: string): Promise<void> {
    this.#database.prepare("DELETE FROM shares WHERE id = ?").run(id);
    await rm(file, { force: true });
  }

  async used(owner: string, now: number): Promise<number> {
    return this.#sums("AND owner = ?", now, owner).bytes;
  }

  async deleteExpired(now: number): Promise<number> {
    const rows = this.#database
      .prepare(
        "SELECT id, bytes, expires_at, burns FROM shares WHERE expires_at <= ? AND is_complete = 1",
      )
      .all(now);
    for (const row of rows) await this.remove(rowSchema.parse(row).id);
    return rows.length;
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

/** Writes the stream to a file. False if it does not have exactly `bytes`. */
async function writeExactly(
  body: ReadableStream<Uint8Array>,
  file: string,
  bytes: number,
): Promise<boolean> {
  let size = 0;
  const counter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.length;
      done(size > bytes ? new SizeError() : null, chunk);
    },
  });
  try {
    await pipeline(
      chunksOf(body),
      counter,
      createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
    );
    return size === bytes;
  } catch (error) {
    if (error instanceof SizeError) return false;
    throw error;
  }
}

class SizeError extends Error {}
