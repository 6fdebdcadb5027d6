import "server-only";
import * as z from "zod";
import { IndexUnavailable } from "@/lib/engine/index/page-index";

export const clusterErrorSchema = z.object({ type: z.string(), reason: z.string().catch("") });
const bodySchema = z.object({ error: clusterErrorSchema });

/** The reason of a failed request, or of a failed item of one. */
export type ClusterError = z.infer<typeof clusterErrorSchema>;

/** Null for a body without an error, such as that of a `HEAD` request. */
export const clusterErrorIn = (body: unknown): ClusterError | null =>
  bodySchema.safeParse(body).data?.error ?? null;

/** The index or its alias does not exist, because an operator removed it. */
export class IndexRemoved extends IndexUnavailable {
  constructor() {
    super("The index was removed from the search cluster. It is created again with the next page.");
  }
}

/** A server that is not a search cluster, such as another program behind a proxy. */
export const notACluster = (): IndexUnavailable =>
  new IndexUnavailable(
    "The server of WORKBENCH_INDEX_URL does not respond like OpenSearch. Check its host, port and path.",
  );

/** A search of a closed index finds no parts of it, and the cluster reports no error. */
export const indexClosed = (): IndexUnavailable =>
  new IndexUnavailable("The index in the search cluster is closed. Open it.");

/** Until the operator changes something, the cluster rejects what is sent again as well. */
export function unavailableBy({ type, reason }: ClusterError): IndexUnavailable | null {
  if (type === "index_not_found_exception") return new IndexRemoved();
  if (type === "index_closed_exception") return indexClosed();
  if (type !== "cluster_block_exception") return null;
  return new IndexUnavailable(
    /flood.stage|disk usage|TOO_MANY_REQUESTS\/12/.test(reason)
      ? "A disk of the search cluster is nearly full, so it accepts no new pages. Free space there."
      : "A block in the search cluster forbids this. Remove the block of the index or of the cluster.",
  );
}
