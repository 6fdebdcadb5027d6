import "server-only";
import {
  MAX_HISTORY_BYTES,
  packVersion,
  unpackVersion,
  versionKey,
} from "@/lib/engine/history/pack-version";
import type { ChangeHistory } from "@/lib/engine/ports/change-history";
import type { Database } from "./database";
import { limitSize } from "./limit-size";

/** A page is formatted without its history rather than late. */
const options = { isRepeatable: true, maxWaitMs: 3_000 };

/** Stores versions of pages in PostgreSQL and removes the oldest above `maxBytes`. */
export function openPostgresHistory(
  database: Database,
  maxBytes = MAX_HISTORY_BYTES,
): ChangeHistory {
  const limit = limitSize(database, "workbench_versions", maxBytes);
  return {
    async last(url, tag) {
      const [row] = await database.query(
        "SELECT at, content FROM workbench_versions WHERE key = $1",
        [versionKey(url, tag)],
        options,
      );
      if (row === undefined || !(row.content instanceof Uint8Array)) return null;
      return unpackVersion(String(row.at), row.content);
    },
    async remember(url, tag, version) {
      const content = await packVersion(version);
      await database.query(
        `INSERT INTO workbench_versions VALUES ($1, $2, clock_timestamp(), $3, $4)
         ON CONFLICT (key) DO UPDATE SET at = excluded.at, stored_at = excluded.stored_at,
           bytes = excluded.bytes, content = excluded.content`,
        [versionKey(url, tag), version.at, content.byteLength, content],
        options,
      );
      await limit(content.byteLength);
    },
  };
}
