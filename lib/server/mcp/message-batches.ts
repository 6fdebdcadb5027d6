import "server-only";
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { parseJson } from "@/lib/contract/parse-json";

/** The limit of the library over HTTP. */
const MAX_BATCH_SIZE = 100;

const cancelledSchema = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/** The request that a message cancels; undefined for any other message. */
export const cancelledBy = (message: unknown): RequestId | undefined =>
  cancelledSchema.safeParse(message).data?.params.requestId;

type Batch = { readonly open: Set<RequestId>; readonly responses: JSONRPCMessage[] };

/**
 * Batches of JSON-RPC 2.0 (section 6), which clients of the protocol version 2025-03-26 may send. The library only has
 * them over HTTP. Requests of a batch are served one by one, and their responses are sent together.
 */
export class MessageBatches {
  readonly #batches = new Map<RequestId, Batch>();

  /** The messages of a line. Null if it is not a batch. */
  split(line: Buffer): readonly unknown[] | null {
    if (!/^\s*\[/.test(line.toString("latin1", 0, 16))) return null;
    const messages = parseJson(line.toString("utf8"));
    if (!Array.isArray(messages) || messages.length === 0 || messages.length > MAX_BATCH_SIZE)
      return null;
    const ids = messages.filter(isJSONRPCRequest).map(({ id }) => id);
    const batch: Batch = { open: new Set(ids), responses: [] };
    for (const id of ids) this.#batches.set(id, batch);
    return messages;
  }

  /**
   * Ends a request with its response, or without one if it is cancelled. Returns the responses of its batch if they are
   * complete, otherwise an empty list; null if it is in no batch.
   */
  settle(id: RequestId, response?: JSONRPCMessage): readonly JSONRPCMessage[] | null {
    const batch = this.#batches.get(id);
    if (!batch) return null;
    this.#batches.delete(id);
    batch.open.delete(id);
    if (response) batch.responses.push(response);
    return batch.open.size === 0 ? batch.responses : [];
  }
}
