import "server-only";
import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { ChangeHistory, PageVersion } from "@/lib/engine/ports/change-history";
import { openDatabase } from "../storage/open-database";

const VERSION = 1;
const SCHEMA = `
  -- The last version of a page under a tag. The key is a digest of both, so that the file contains no URLs.
  CREATE TABLE versions (
    key TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    kept INTEGER NOT NULL,
    content BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX versions_kept ON versions (kept);
  PRAGMA user_version = ${VERSION};
`;

/** Compressed bytes of all versions, and characters of a single one. */
const MAX_TOTAL = 512 * 1024 * 1024;
const MAX_MARKDOWN = 4_000_000;
const MAX_JSON = 1_000_000;
/** Bytes of a decompressed version. */
const MAX_UNPACKED = 32_000_000;

export type StoredHistory = ChangeHistory & { readonly close: () => void };

/**
 * Stores versions of pages in a file and removes the oldest above `maxBytes`.
 * A damaged file is set aside for an empty one, so that every page counts as new.
 * @throws if the file was written by a newer version of this program
 */
export function openChangeHistory(file: string, maxBytes = MAX_TOTAL): StoredHistory {
  const database = openDatabase(file, {
    timeoutMs: 10_000,
    prepare,
    ifDamaged: "set-aside",
  });
  return {
    last(url, tag) {
      const row = database
        .prepare("SELECT at, content FROM versions WHERE key = ?")
        .get(key(url, tag));
      if (row === undefined || !(row.content instanceof Uint8Array)) return null;
      return unpack(String(row.at), row.content);
    },
    remember(url, tag, version) {
      const { at } = version;
      const content = pack(version);
      const storedAt = Date.parse(at) || 0;
      database.exec("BEGIN IMMEDIATE");
      try {
        database
          .prepare("INSERT OR REPLACE INTO versions (key, at, kept, content) VALUES (?, ?, ?, ?)")
          .run(key(url, tag), at, storedAt, content);
        prune(database, maxBytes);
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function prepare(database: DatabaseSync): void {
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  database.exec("BEGIN IMMEDIATE");
  try {
    const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
    if (version > VERSION)
      throw new Error("The change history was made by a newer version of this program.");
    if (version === 0) database.exec(SCHEMA);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function prune(database: DatabaseSync, maxBytes: number): void {
  const size = () =>
    Number(database.prepare("SELECT sum(length(content)) AS size FROM versions").get()?.size);
  // A tenth at a time, so that a full file is not pruned at every page.
  while (size() > maxBytes)
    database.exec(
      "DELETE FROM versions WHERE key IN (SELECT key FROM versions ORDER BY kept LIMIT (SELECT max(1, count(*) / 10) FROM versions))",
    );
}

const key = (url: string, tag: string | null): string =>
  createHash("sha256")
    .update(JSON.stringify([url, tag]))
    .digest("hex");

function pack({ markdown, json, schema }: PageVersion): Uint8Array {
  const stored = JSON.stringify({
    markdown: markdown.slice(0, MAX_MARKDOWN),
    json: bounded(json),
    ...(schema !== undefined && { schema: bounded(schema) }),
  });
  return brotliCompressSync(stored, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

const bounded = (value: unknown): unknown =>
  (JSON.stringify(value) ?? "null").length > MAX_JSON ? null : value;

function unpack(at: string, content: Uint8Array): PageVersion | null {
  try {
    const text = brotliDecompressSync(content, { maxOutputLength: MAX_UNPACKED }).toString("utf8");
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null || !("markdown" in stored)) return null;
    return {
      at,
      markdown: String(stored.markdown),
      json: "json" in stored ? stored.json : null,
      ...("schema" in stored && { schema: stored.schema }),
    };
  } catch {
    // A damaged version is ignored: the page counts as new.
    return null;
  }
}
