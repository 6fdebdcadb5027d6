import "server-only";
import type { PageCache } from "@/lib/engine/ports/page-cache";
import { openDatabase } from "../../storage/open-database";
import type { LoadedPage } from "../loaded-page";
import { MAX_CACHE_BYTES, MAX_PAGE_SHARE } from "./cache-size";
import { packPage, unpackPage } from "./pack-page";

export type StoredPageCache = PageCache<LoadedPage> & { readonly close: () => void };

export type PageCacheOptions = {
  /** Maximum size of all stored copies together; the oldest are removed first. */
  readonly maxBytes?: number;
  readonly now?: () => Date;
};

const BUSY_TIMEOUT_MS = 5_000;

const SCHEMA = `
  PRAGMA auto_vacuum = INCREMENTAL;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS kept_pages_1 (
    key TEXT PRIMARY KEY,
    kept_at INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS kept_pages_1_by_age ON kept_pages_1 (kept_at);
`;

/** Opens the cache file. A damaged file is replaced by an empty one. */
export function openPageCache(file: string, options: PageCacheOptions = {}): StoredPageCache {
  const { maxBytes = MAX_CACHE_BYTES, now = () => new Date() } = options;
  const database = openDatabase(file, {
    timeoutMs: BUSY_TIMEOUT_MS,
    prepare: (opened) => opened.exec(SCHEMA),
    ifDamaged: "delete",
  });
  const statements = {
    find: database.prepare("SELECT kept_at, body FROM kept_pages_1 WHERE key = ?"),
    put: database.prepare(
      "INSERT OR REPLACE INTO kept_pages_1 (key, kept_at, bytes, body) VALUES (?, ?, ?, ?)",
    ),
    remove: database.prepare("DELETE FROM kept_pages_1 WHERE key = ?"),
    size: database.prepare("SELECT coalesce(sum(bytes), 0) AS bytes FROM kept_pages_1"),
    oldest: database.prepare(
      "SELECT key, bytes FROM kept_pages_1 ORDER BY kept_at, rowid LIMIT 50",
    ),
  };
  let size = Number(statements.size.get()?.bytes);
  let isOpen = true;

  const makeRoom = () => {
    if (size <= maxBytes) return;
    // Another process may have written too, so recompute the sum before removing anything.
    size = Number(statements.size.get()?.bytes);
    while (size > maxBytes) {
      const oldest = statements.oldest.all();
      if (oldest.length === 0) break;
      for (const { key, bytes } of oldest) {
        if (size <= maxBytes) break;
        statements.remove.run(String(key));
        size -= Number(bytes);
      }
    }
    database.exec("PRAGMA incremental_vacuum");
  };

  return {
    async find(key, { minAge, maxAge }) {
      const row = statements.find.get(key);
      if (row === undefined || !(row.body instanceof Uint8Array)) return null;
      const storedAt = Number(row.kept_at);
      const age = now().getTime() - storedAt;
      if (age < minAge || age > maxAge) return null;
      const page = await unpackPage(row.body);
      return page === null ? null : { page, cachedAt: new Date(storedAt) };
    },
    async store(key, page) {
      const body = await packPage(page);
      if (!isOpen || body.byteLength > maxBytes * MAX_PAGE_SHARE) return;
      statements.put.run(key, now().getTime(), body.byteLength, body);
      size += body.byteLength;
      makeRoom();
    },
    close() {
      isOpen = false;
      database.close();
    },
  };
}
