import "server-only";
import type { Database } from "./database";

type SizedTable = "workbench_cached_pages" | "workbench_versions";

/** The part of the maximum size that a process writes between two checks. */
const CHECKED_SHARE = 1 / 64;
const ROWS_AT_ONCE = 50;

/**
 * Removes the oldest rows of a table above a total size. The size is read only after a process has
 * written a part of it, so the table can exceed it by that part for each process.
 */
export function limitSize(
  database: Database,
  table: SizedTable,
  maxBytes: number,
): (written: number) => Promise<void> {
  let unchecked = maxBytes;
  return async (written) => {
    unchecked += written;
    if (unchecked < maxBytes * CHECKED_SHARE) return;
    unchecked = 0;
    const [row] = await database.query(`SELECT coalesce(sum(bytes), 0) AS bytes FROM ${table}`, []);
    let excess = Number(row?.bytes ?? 0) - maxBytes;
    while (excess > 0) {
      const removed = await database.query(
        `DELETE FROM ${table} WHERE key IN (
           SELECT key FROM (
             SELECT key, sum(bytes) OVER (ORDER BY stored_at, key) - bytes AS older
             FROM (SELECT key, stored_at, bytes FROM ${table} ORDER BY stored_at, key LIMIT $2) AS oldest
           ) AS candidates WHERE older < $1
         ) RETURNING bytes`,
        [excess, ROWS_AT_ONCE],
      );
      if (removed.length === 0) return;
      for (const { bytes } of removed) excess -= Number(bytes);
    }
  };
}
