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

/**
 * Why a body or a line is not a message or a batch of them; null if it is. Responses name their request by its id, so one
 * of two requests with the same id would get none.
 */
export function messageIssue(value: unknown): string | null {
  const messages = [value].flat();
  if (messages.length === 0) return "An empty batch is not a message of JSON-RPC 2.0.";
  if (messages.length > MAX_BATCH_SIZE) return `A batch has at most ${MAX_BATCH_SIZE} messages.`;
  const ids = requestIds(messages);
  return new Set(ids).size < ids.length ? "Two requests of the batch have the same id." : null;
}

const requestIds = (messages: readonly unknown[]): RequestId[] =>
  messages.filter(isJSONRPCRequest).map(({ id }) => id);

/** The messages of a line. Null if it is not a batch. */
export function batchIn(line: Buffer): readonly unknown[] | null {
  if (!/^\s*\[/.test(line.toString("latin1", 0, 16))) return null;
  const messages = parseJson(line.toString("utf8"));
  return Array.isArray(messages) ? messages : null;
}

type Batch = { readonly open: Set<RequestId>; readonly responses: JSONRPCMessage[] };

/**
 * Batches of JSON-RPC 2.0 (section 6), which clients of the protocol version 2025-03-26 may send. The library only has
 * them over HTTP. Requests of a batch are served one by one, and their responses are sent together.
 */
export class MessageBatches {
  readonly #batches = new Map<RequestId, Batch>();

  add(messages: readonly unknown[]): void {
    const batch: Batch = { open: new Set(requestIds(messages)), responses: [] };
    for (const id of batch.open) this.#batches.set(id, batch);
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
