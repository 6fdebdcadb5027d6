import "server-only";
import { Readable } from "node:stream";
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
import { MAX_MESSAGE_BYTES } from "./mcp-path";
import { batchIn, cancelledBy, MessageBatches, messageIssue } from "./message-batches";

const NEWLINE = 0x0a;

/** Gets the reason why a line is left out. */
type OnIssue = (issue: string) => void;

/**
 * The lines of a stream, each with its end, also the last one. The library would lose a last line without one, and close
 * at a long line.
 */
async function* linesOf(input: AsyncIterable<Buffer>, onIssue: OnIssue): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  function* endLine() {
    if (size > MAX_MESSAGE_BYTES) onIssue(`The line is longer than ${MAX_MESSAGE_BYTES} bytes.`);
    else if (size > 0) yield Buffer.concat([...parts, Buffer.from([NEWLINE])]);
    parts = [];
    size = 0;
  }
  for await (const chunk of input) {
    let start = 0;
    for (
      let end = chunk.indexOf(NEWLINE);
      start <= chunk.length;
      end = chunk.indexOf(NEWLINE, start)
    ) {
      const part = chunk.subarray(start, end === -1 ? chunk.length : end);
      size += part.length;
      if (size <= MAX_MESSAGE_BYTES) parts.push(part);
      if (end === -1) break;
      yield* endLine();
      start = end + 1;
    }
  }
  yield* endLine();
}

const reject = (code: ErrorCode, message: string): JSONRPCMessage => ({
  jsonrpc: "2.0",
  error: { code, message },
});

/**
 * The error for a line that is not a message. Without an id, which the schema of the protocol does not allow to be null.
 * Null for an error of the stream.
 */
function rejectLine(error: Error): JSONRPCMessage | null {
  if (error instanceof SyntaxError) return reject(ErrorCode.ParseError, "The line is not JSON.");
  return error instanceof z.core.$ZodError
    ? reject(ErrorCode.InvalidRequest, "The line is not a message of JSON-RPC 2.0.")
    : null;
}

/** Each message of a batch as its own line, and other lines as they are. */
async function* messagesOf(
  lines: AsyncIterable<Buffer>,
  batches: MessageBatches,
  onIssue: OnIssue,
): AsyncGenerator<Buffer> {
  for await (const line of lines) {
    const messages = batchIn(line);
    const issue = messages && messageIssue(messages);
    if (messages === null) yield line;
    else if (issue !== null) onIssue(issue);
    else {
      batches.add(messages);
      for (const message of messages) yield Buffer.from(`${JSON.stringify(message)}\n`);
    }
  }
}

/** Standard input and output. A client that sends its requests through a pipe gets all responses. */
export class StdioTransport extends StdioServerTransport {
  readonly #input: Readable;
  readonly #batches: MessageBatches;
  readonly #waiting = new Set<RequestId>();
  readonly #served = Promise.withResolvers<void>();
  #hasEnded = false;

  constructor() {
    const onIssue = (issue: string) => void this.send(reject(ErrorCode.InvalidRequest, issue));
    const batches = new MessageBatches();
    const lines = linesOf(process.stdin, onIssue);
    const input = Readable.from(messagesOf(lines, batches, onIssue));
    super(input);
    this.#input = input;
    this.#batches = batches;
  }

  /** Resolves when the input has ended, and each of its requests has a response or is cancelled. */
  get served(): Promise<void> {
    return this.#served.promise;
  }

  override async start(): Promise<void> {
    const { onmessage } = this;
    this.onmessage = (message) => {
      if (isJSONRPCRequest(message)) this.#waiting.add(message.id);
      const cancelled = cancelledBy(message);
      if (cancelled !== undefined) this.#writeBatch(this.#batches.settle(cancelled));
      this.#settle(cancelled);
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
    this.#input.once("end", onEnd).once("close", onEnd);
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    const isResponse = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
    const id = isResponse ? message.id : undefined;
    const batch = id === undefined ? null : this.#batches.settle(id, message);
    if (batch === null) await super.send(message);
    else this.#writeBatch(batch);
    this.#settle(id);
  }

  #writeBatch(responses: readonly JSONRPCMessage[] | null): void {
    if (responses && responses.length > 0) process.stdout.write(`${JSON.stringify(responses)}\n`);
  }

  #settle(id?: RequestId): void {
    if (id !== undefined) this.#waiting.delete(id);
    if (this.#hasEnded && this.#waiting.size === 0) this.#served.resolve();
  }
}
