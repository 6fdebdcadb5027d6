import "server-only";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  ErrorCode,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";

const cancelledSchema = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/** The request that a message cancels; undefined for any other message. */
export const cancelledBy = (message: JSONRPCMessage): RequestId | undefined =>
  cancelledSchema.safeParse(message).data?.params.requestId;

/**
 * The error for a line that is not a message. Without an id, which the schema of the protocol does not allow to be null.
 * Null for an error of the stream.
 */
function rejectLine(error: Error): JSONRPCMessage | null {
  const reject = (code: ErrorCode, message: string): JSONRPCMessage => ({
    jsonrpc: "2.0",
    error: { code, message },
  });
  if (error instanceof SyntaxError) return reject(ErrorCode.ParseError, "The line is not JSON.");
  return error instanceof z.core.$ZodError
    ? reject(ErrorCode.InvalidRequest, "The line is not a message of JSON-RPC 2.0.")
    : null;
}

/** Standard input and output. A client that sends its requests through a pipe gets all responses. */
export class StdioTransport extends StdioServerTransport {
  readonly #waiting = new Set<RequestId>();
  readonly #served = Promise.withResolvers<void>();
  #hasEnded = false;

  /** Resolves when the input has ended, and each of its requests has a response or is cancelled. */
  get served(): Promise<void> {
    return this.#served.promise;
  }

  override async start(): Promise<void> {
    const { onmessage } = this;
    this.onmessage = (message) => {
      if (isJSONRPCRequest(message)) this.#waiting.add(message.id);
      this.#settle(cancelledBy(message));
      onmessage?.(message);
    };
    const { onerror } = this;
    this.onerror = (error) => {
      const rejection = rejectLine(error);
      if (rejection) void this.send(rejection);
      onerror?.(error);
    };
    const onEnd = () => {
      this.#hasEnded = true;
      this.#settle();
    };
    process.stdin.once("end", onEnd).once("close", onEnd);
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message))
      this.#settle(message.id);
  }

  #settle(id?: RequestId): void {
    if (id !== undefined) this.#waiting.delete(id);
    if (this.#hasEnded && this.#waiting.size === 0) this.#served.resolve();
  }
}
