import "server-only";
import { MAX_CACHE_BYTES, MAX_PAGE_SHARE } from "@/lib/engine/load/cache/cache-size";
import { packPage, unpackPage } from "@/lib/engine/load/cache/pack-page";
import type { LoadedPage } from "@/lib/engine/load/loaded-page";
import type { PageCache } from "@/lib/engine/ports/page-cache";
import type { Database } from "./database";
import { limitSize } from "./limit-size";

export type PostgresCacheOptions = {
  readonly maxBytes?: number;
  readonly now?: () => Date;
};

/** A cache that does not respond counts as a miss: the page is fetched instead. */
const options = { isRepeatable: true, maxWaitMs: 0 };

/** The page cache in PostgreSQL, shared by all processes. */
export function openPostgresCache(
  database: Database,
  { maxBytes = MAX_CACHE_BYTES, now = () => new Date() }: PostgresCacheOptions = {},
): PageCache<LoadedPage> {
  const limit = limitSize(database, "workbench_cached_pages", maxBytes);
  return {
    async find(key, { minAge, maxAge }) {
      const [row] = await database.query(
        "SELECT stored_at, body FROM workbench_cached_pages WHERE key = $1",
        [key],
        options,
      );
      const cachedAt = row?.stored_at;
      if (!(cachedAt instanceof Date) || !(row?.body instanceof Uint8Array)) return null;
      const age = now().getTime() - cachedAt.getTime();
      if (age < minAge || age > maxAge) return null;
      const page = await unpackPage(row.body);
      return page === null ? null : { page, cachedAt };
    },
    async store(key, page) {
      const body = await packPage(page);
      if (body.byteLength > maxBytes * MAX_PAGE_SHARE) return;
      await database.query(
        `INSERT INTO workbench_cached_pages VALUES ($1, $2, $3, $4)
         ON CONFLICT (key) DO UPDATE SET stored_at = excluded.stored_at, bytes = excluded.bytes,
           body = excluded.body`,
        [key, now(), body.byteLength, body],
        options,
      );
      await limit(body.byteLength);
    },
  };
}
