import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { IndexUnavailable } from "@/lib/engine/index/page-index";
import { sendBulk } from "./bulk";
import type { ClusterConnection } from "./connection";
import { pageDocument, storedPageSchema, storedToPage } from "./page-document";

const BATCH_SIZE = 200;
const MAX_COUNTS = 5;
const COUNT_PAUSE_MS = 200;

const batchSchema = z.object({
  hits: z.object({
    hits: z.array(z.object({ _id: z.string(), _source: z.object({ stored: storedPageSchema }) })),
  }),
});
const idsSchema = z.object({
  docs: z.array(z.object({ _id: z.string(), found: z.boolean().default(false) })),
});
const countSchema = z.object({ count: z.number() });
const progressSchema = z.record(
  z.string(),
  z.object({
    mappings: z.object({ _meta: z.object({ copiedTo: z.string().optional() }).optional() }),
  }),
);

/**
 * Copies all pages to a new index, from their stored text, in the order of their ids. Resumes where an
 * earlier copy ended. Pages that are written meanwhile go to both indexes and are not replaced.
 */
export async function copyPages(
  connection: ClusterConnection,
  from: string,
  to: string,
): Promise<void> {
  await refresh(connection, from);
  for (let after = await progressOf(connection, to); ; ) {
    const { body } = await connection.send({
      method: "POST",
      path: `/${from}/_search`,
      body: {
        size: BATCH_SIZE,
        sort: [{ id: "asc" }],
        ...(after !== null && { search_after: [after] }),
      },
    });
    const { hits } = batchSchema.parse(body).hits;
    const last = hits.at(-1)?._id;
    if (last === undefined) break;
    const ids = hits.map(({ _id }) => _id);
    await sendBulk(
      connection,
      hits.map(({ _id, _source }) => ({
        action: { create: { _index: to, _id } },
        document: pageDocument(storedToPage(_source.stored), Date.now()),
      })),
    );
    await removeMissing(connection, from, to, ids);
    after = last;
    await noteProgress(connection, to, last);
  }
  await checkCounts(connection, from, to);
}

/**
 * Rejects if the new index has fewer pages. One that is written at that moment may be counted in the old index only, so
 * a difference is checked again.
 */
async function checkCounts(connection: ClusterConnection, from: string, to: string): Promise<void> {
  for (let left = MAX_COUNTS; ; ) {
    await Promise.all([refresh(connection, from), refresh(connection, to)]);
    const [before, now] = await Promise.all([count(connection, from), count(connection, to)]);
    if (now >= before) return;
    left -= 1;
    if (left === 0)
      throw new IndexUnavailable(
        `Only ${now} of ${before} pages could be copied to the new index "${to}". Copying starts again within a minute.`,
      );
    await delay(COUNT_PAUSE_MS);
  }
}

/** A page may have been removed from both indexes while it was copied. */
async function removeMissing(
  connection: ClusterConnection,
  from: string,
  to: string,
  ids: readonly string[],
): Promise<void> {
  const { body } = await connection.send({
    method: "POST",
    path: `/${from}/_mget`,
    query: { _source: false },
    body: { ids },
  });
  const gone = idsSchema.parse(body).docs.filter(({ found }) => !found);
  await sendBulk(
    connection,
    gone.map(({ _id }) => ({ action: { delete: { _index: to, _id } } })),
  );
}

async function progressOf(connection: ClusterConnection, index: string): Promise<string | null> {
  const { body } = await connection.send({ method: "GET", path: `/${index}/_mapping` });
  return progressSchema.parse(body)[index]?.mappings._meta?.copiedTo ?? null;
}

async function noteProgress(
  connection: ClusterConnection,
  index: string,
  copiedTo: string,
): Promise<void> {
  const { body } = await connection.send({ method: "GET", path: `/${index}/_mapping` });
  const meta = z
    .record(
      z.string(),
      z.object({ mappings: z.object({ _meta: z.record(z.string(), z.unknown()) }) }),
    )
    .parse(body)[index]?.mappings._meta;
  await connection.send({
    method: "PUT",
    path: `/${index}/_mapping`,
    body: { _meta: { ...meta, copiedTo } },
  });
}

const refresh = (connection: ClusterConnection, index: string) =>
  connection.send({ method: "POST", path: `/${index}/_refresh` });

async function count(connection: ClusterConnection, index: string): Promise<number> {
  const { body } = await connection.send({ method: "GET", path: `/${index}/_count` });
  return countSchema.parse(body).count;
}
