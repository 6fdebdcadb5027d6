import "server-only";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Engine } from "@/lib/engine/engine";
import { connectServer } from "./protocol-server";
import { type McpCaller, toolPorts } from "./tool-ports";

/** Responds to the messages of one request as JSON. Null if the client disconnected, which cancels its calls. */
export async function respondOnce(
  request: Request,
  body: unknown,
  engine: Engine,
  caller: McpCaller,
): Promise<Response | null> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = await connectServer(toolPorts(engine, caller), transport);
  const { promise: gone, resolve } = Promise.withResolvers<null>();
  const onGone = () => resolve(null);
  request.signal.addEventListener("abort", onGone, { once: true });
  if (request.signal.aborted) onGone();
  try {
    const response = await Promise.race([
      transport.handleRequest(request, { parsedBody: body }),
      gone,
    ]);
    response?.headers.set("Cache-Control", "no-store");
    return response;
  } finally {
    request.signal.removeEventListener("abort", onGone);
    await server.close();
  }
}
