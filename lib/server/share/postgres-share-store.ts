import "server-only";
import type { Database } from "@/lib/engine/postgres/database";
import type { RunQuery } from "@/lib/engine/postgres/run-query";
import { inParts } from "./in-parts";
import type { NewShare, ShareQuota, ShareSaveOutcome, ShareStore } from "./share-store";

/** Bytes of a row. A share is stored and read in parts, so that no process holds it whole. */
const PART_BYTES = 1_048_576;
/** An upload without a new part for this long belongs to a server that stopped. */
const STALE_UPLOAD_SECONDS = 600;
/** One server at a time reserves room, so that several cannot exceed a quota together. */
const RESERVE = "SELECT pg_advisory_xact_lock(7203006)";

const repeatable = { isRepeatable: true };

export type PostgresSharesOptions = { readonly staleUploadSeconds?: number };

/** Shares in PostgreSQL, for all web servers that use the database. */
export function openPostgresShares(
  database: Database,
  { staleUploadSeconds = STALE_UPLOAD_SECONDS }: PostgresSharesOptions = {},
): ShareStore {
  const remove = async (id: string) => {
    await database.query("DELETE FROM workbench_shares WHERE id = $1", [id], repeatable);
  };
  const change = async (sql: string, values: readonly unknown[]) =>
    (await database.query(`${sql} RETURNING id`, values, repeatable)).length > 0;

  return {
    async save(share, body, quota, now) {
      const reserved = await database.transaction((query) => reserve(query, share, quota, now));
      if (reserved !== "saved") return reserved;
      try {
        const isWhole = await storeParts(database, share, body);
        if (!isWhole) await remove(share.id);
        return isWhole ? "saved" : "size";
      } catch (error) {
        // `deleteExpired` removes what this cannot.
        await remove(share.id).catch(() => {});
        throw error;
      }
    },
    async find(id, now) {
      const [row] = await database.query(
        `SELECT bytes, burns, extract(epoch FROM expires_at) * 1000 AS expires_at
           FROM workbench_shares WHERE id = $1 AND is_complete AND expires_at > $2`,
        [id, new Date(now)],
        repeatable,
      );
      if (row === undefined) return null;
      const expiresAt = Math.round(Number(row.expires_at));
      return { id, bytes: Number(row.bytes), expiresAt, burns: row.burns === true };
    },
    async read(id, range) {
      const stream = streamOf(database, id, range);
      const first = await stream.next();
      return first.done ? null : readableOf(first.value, stream);
    },
    // Repeatable: the same ticket may arrive twice if the connection was lost.
    open: (id, ticketHash, until) =>
      change(
        `UPDATE workbench_shares SET ticket_hash = $2, expires_at = least(expires_at, $3)
          WHERE id = $1 AND burns AND is_complete AND (ticket_hash IS NULL OR ticket_hash = $2)`,
        [id, ticketHash, new Date(until)],
      ),
    async holdsTicket(id, ticketHash) {
      const sql = "SELECT 1 FROM workbench_shares WHERE id = $1 AND ticket_hash = $2";
      return (await database.query(sql, [id, ticketHash], repeatable)).length > 0;
    },
    revoke: (id, revokeHash) =>
      change("DELETE FROM workbench_shares WHERE id = $1 AND revoke_hash = $2 AND is_complete", [
        id,
        revokeHash,
      ]),
    remove,
    async used(owner, now) {
      const sums = await usedBy((sql, values = []) => database.query(sql, values, repeatable), {
        ...{ owner, now },
      });
      return sums.bytes;
    },
    async deleteExpired(now) {
      const rows = await database.query(
        `DELETE FROM workbench_shares
          WHERE (is_complete AND expires_at <= $1)
             OR (NOT is_complete AND touched_at < clock_timestamp() - make_interval(secs => $2))
          RETURNING is_complete`,
        [new Date(now), staleUploadSeconds],
        repeatable,
      );
      return rows.filter((row) => row.is_complete === true).length;
    },
    async close() {
      await database.close();
    },
  };
}

async function reserve(
  query: RunQuery,
  share: NewShare,
  quota: ShareQuota,
  now: number,
): Promise<ShareSaveOutcome> {
  const { id, owner, bytes, expiresAt, burns, revokeHash } = share;
  await query(RESERVE);
  const [taken] = await query("SELECT 1 FROM workbench_shares WHERE id = $1", [id]);
  if (taken) return "id-taken";
  const own = await usedBy(query, { owner, now });
  if (own.bytes + bytes > quota.ownerBytes || own.shares >= quota.ownerShares) return "owner-full";
  const all = await usedBy(query, { owner: null, now });
  if (all.bytes + bytes > quota.allBytes) return "server-full";
  await query(
    `INSERT INTO workbench_shares (id, owner, bytes, expires_at, burns, revoke_hash)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, owner, bytes, new Date(expiresAt), burns, revokeHash],
  );
  return "saved";
}

/** Bytes and number of the shares of an owner, or of all with null. */
async function usedBy(
  query: RunQuery,
  { owner, now }: { readonly owner: string | null; readonly now: number },
): Promise<{ readonly bytes: number; readonly shares: number }> {
  const [row] = await query(
    `SELECT coalesce(sum(bytes), 0) AS bytes, count(*) AS shares FROM workbench_shares
      WHERE expires_at > $1 AND ($2::text IS NULL OR owner = $2)`,
    [new Date(now), owner],
  );
  return { bytes: Number(row?.bytes ?? 0), shares: Number(row?.shares ?? 0) };
}

/** Stores the parts of a reserved share, then completes it. False if it does not have exactly its bytes. */
async function storeParts(
  database: Database,
  { id, bytes }: NewShare,
  body: ReadableStream<Uint8Array>,
): Promise<boolean> {
  let size = 0;
  let part = 0;
  for await (const content of inParts(body, PART_BYTES)) {
    size += content.length;
    if (size > bytes) return false;
    await database.query(
      `WITH touched AS (
         UPDATE workbench_shares SET touched_at = clock_timestamp() WHERE id = $1
       )
       INSERT INTO workbench_share_parts VALUES ($1, $2, $3)
         ON CONFLICT (share_id, part) DO UPDATE SET body = excluded.body`,
      [id, part, content],
      repeatable,
    );
    part += 1;
  }
  if (size !== bytes) return false;
  const completed = await database.query(
    "UPDATE workbench_shares SET is_complete = true WHERE id = $1 RETURNING id",
    [id],
    repeatable,
  );
  return completed.length === 1;
}

/** The bytes from `start` to `end`, part by part. Nothing if the share no longer exists. */
async function* streamOf(
  database: Database,
  id: string,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for (let at = start; at <= end; ) {
    const part = Math.floor(at / PART_BYTES);
    const from = at - part * PART_BYTES;
    const length = Math.min(PART_BYTES - from, end - at + 1);
    const [row] = await database.query(
      "SELECT substring(body FROM $3 FOR $4) AS bytes FROM workbench_share_parts WHERE share_id = $1 AND part = $2",
      [id, part, from + 1, length],
      repeatable,
    );
    const bytes = row?.bytes;
    if (!(bytes instanceof Uint8Array) || bytes.length === 0) {
      if (at === start) return;
      throw new Error("The share was removed while it was read.");
    }
    yield new Uint8Array(bytes);
    at += bytes.length;
  }
}

function readableOf(
  first: Uint8Array<ArrayBuffer>,
  rest: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
): ReadableStream<Uint8Array> {
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      if (isFirst) {
        isFirst = false;
        return controller.enqueue(first);
      }
      const { value, done } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await rest.return();
    },
  });
}
