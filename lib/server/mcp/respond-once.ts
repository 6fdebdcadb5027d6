import "server-only";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Engine } from "@/lib/engine/engine";
import { cancelledBy, messageIssue } from "./message-batches";
import { codes, protocolError } from "./protocol-error";
import { connectServer } from "./protocol-server";
import { type McpCaller, toolPorts } from "./tool-ports";

/** The library requires both by name, also where it always responds with JSON. */
const BOTH_TYPES = "application/json, text/event-stream";

const acceptsJson = (accept: string | null): boolean =>
  accept === null || /(?:^|[\s,])(?:\*|application)\/(?:\*|json)\s*(?:[,;]|$)/i.test(accept);

/** A cancelled request of the same batch would get no response, for which the library would wait forever. */
const withoutCancellations = (body: unknown): unknown =>
  Array.isArray(body) ? body.filter((each) => cancelledBy(each) === undefined) : body;

/** Responds to the messages of one request as JSON. Null if the client disconnected, which cancels its calls. */
export async function respondOnce(
  request: Request,
  body: unknown,
  engine: Engine,
  caller: McpCaller,
): Promise<Response | null> {
  const issue = messageIssue(body);
  if (issue !== null) return protocolError(400, codes.invalid, issue);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const headers = new Headers(request.headers);
  if (acceptsJson(headers.get("accept"))) headers.set("Accept", BOTH_TYPES);
  const server = await connectServer(toolPorts(engine, caller), transport);
  const { promise: gone, resolve } = Promise.withResolvers<null>();
  const onGone = () => resolve(null);
  request.signal.addEventListener("abort", onGone, { once: true });
  if (request.signal.aborted) onGone();
  try {
    const response = await Promise.race([
      transport.handleRequest(new Request(request.url, { method: "POST", headers }), {
        parsedBody: withoutCancellations(body),
      }),
      gone,
    ]);
    response?.headers.set("Cache-Control", "no-store");
    return response;
  } finally {
    request.signal.removeEventListener("abort", onGone);
    await server.close();
  }
}
