import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { IndexUnavailable } from "@/lib/engine/index/page-index";
import { countOf } from "@/lib/format/count";
import { clusterErrorSchema, unavailableBy } from "./cluster-errors";
import type { ClusterConnection, Json } from "./connection";

export type BulkItem = { readonly action: Json; readonly document?: Json };

const MAX_ITEMS = 200;
/** UTF-16 units; OpenSearch rejects requests of more than 100 MB. */
const MAX_LENGTH = 8_000_000;
const ATTEMPT_DELAYS = [200, 800, 2_000, 0] as const;
/** A bulk request takes longer than a search. */
const TIMEOUT_FACTOR = 3;

const responseSchema = z.object({
  errors: z.boolean(),
  items: z.array(
    z.record(z.string(), z.object({ status: z.number(), error: clusterErrorSchema.optional() })),
  ),
});

/**
 * Writes documents; resolves when all are acknowledged. Items that the cluster was too busy for are
 * sent again. A document that exists already (409) or is gone (404) is not a failure.
 */
export async function sendBulk(
  connection: ClusterConnection,
  items: readonly BulkItem[],
): Promise<void> {
  for (const some of inRequests(items)) {
    let left = some;
    for (const wait of ATTEMPT_DELAYS) {
      left = await send(connection, left);
      if (left.length === 0) break;
      await delay(wait);
    }
    if (left.length > 0)
      throw new IndexUnavailable(
        `The search cluster did not accept ${left.length} of ${countOf(items.length, "change")}, because it is overloaded or parts of the index are missing. Check its health.`,
      );
  }
}

/** Returns the items to send again. */
async function send(
  connection: ClusterConnection,
  items: readonly BulkItem[],
): Promise<readonly BulkItem[]> {
  const { body } = await connection.send({
    method: "POST",
    path: "/_bulk",
    lines: items.flatMap(({ action, document }) => [action, ...(document ? [document] : [])]),
    timeoutFactor: TIMEOUT_FACTOR,
  });
  const response = responseSchema.parse(body);
  if (!response.errors) return [];
  return items.filter((_, at) => {
    const [result] = Object.values(response.items[at] ?? {});
    if (result === undefined || result.status < 300) return false;
    const lasting = result.error && unavailableBy(result.error);
    if (lasting) throw lasting;
    if (result.status === 409 || result.status === 404) return false;
    if (result.status === 429 || result.status >= 500) return true;
    throw new Error(
      `The search cluster rejected a page with status ${result.status} (${result.error?.type ?? "unknown"}).`,
    );
  });
}

function* inRequests(items: readonly BulkItem[]): Generator<readonly BulkItem[]> {
  let [some, length]: [BulkItem[], number] = [[], 0];
  for (const item of items) {
    const own = item.document ? JSON.stringify(item.document).length : 100;
    if (some.length > 0 && (some.length >= MAX_ITEMS || length + own > MAX_LENGTH)) {
      yield some;
      [some, length] = [[], 0];
    }
    some.push(item);
    length += own;
  }
  if (some.length > 0) yield some;
}
