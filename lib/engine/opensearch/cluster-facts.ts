import "server-only";
import * as z from "zod";
import type { IndexHealth, IndexStats } from "@/lib/engine/index/page-index";
import type { ClusterConnection } from "./connection";

const MAX_SITES = 10_000;

const statsSchema = z.object({
  hits: z.object({ total: z.object({ value: z.number() }) }),
  aggregations: z.object({
    sites: z.object({
      buckets: z.array(
        z.object({
          key: z.string(),
          doc_count: z.number(),
          last: z.object({ value_as_string: z.string().optional() }),
        }),
      ),
    }),
  }),
});
const sizeSchema = z.object({
  _all: z.object({ primaries: z.object({ store: z.object({ size_in_bytes: z.number() }) }) }),
});
const healthSchema = z.object({
  status: z.enum(["green", "yellow", "red"]),
  active_primary_shards: z.number(),
  unassigned_shards: z.number(),
  initializing_shards: z.number(),
});

export async function readStats(connection: ClusterConnection, alias: string): Promise<IndexStats> {
  const [found, size] = await Promise.all([
    connection.send({
      method: "POST",
      path: `/${alias}/_search`,
      body: {
        size: 0,
        track_total_hits: true,
        aggs: {
          sites: {
            terms: { field: "site", size: MAX_SITES, order: { _key: "asc" } },
            aggs: { last: { max: { field: "fetched_at" } } },
          },
        },
      },
    }),
    connection.send({ method: "GET", path: `/${alias}/_stats/store` }),
  ]);
  const { hits, aggregations } = statsSchema.parse(found.body);
  return {
    pages: hits.total.value,
    sites: aggregations.sites.buckets.map(({ key, doc_count, last }) => ({
      site: key,
      pages: doc_count,
      lastFetchedAt: last.value_as_string ?? "",
    })),
    bytes: sizeSchema.parse(size.body)._all.primaries.store.size_in_bytes,
  };
}

/** A missing copy of a part (yellow) hides no page; a missing part (red) does. */
export async function readHealth(
  connection: ClusterConnection,
  alias: string,
): Promise<IndexHealth> {
  const { body } = await connection.send({
    method: "GET",
    path: `/_cluster/health/${alias}`,
    query: { timeout: "2s" },
    accept: [408],
  });
  const { status, active_primary_shards: active } = healthSchema.parse(body);
  if (status !== "red") return { state: "ready", message: null };
  return active === 0
    ? {
        state: "unavailable",
        message:
          "No part of the library's index is available. Check the nodes of the search cluster.",
      }
    : {
        state: "partial",
        message:
          "Parts of the library's index are not available; searches may miss pages. Check the nodes of the search cluster.",
      };
}
