import "server-only";
import { parseJsonBody } from "@/lib/contract/json-body";
import { bodyRejection, isJsonMediaType, readBodyText } from "@/lib/engine/http/request-body";
import { rejectForeign } from "../access/reject-foreign";
import { engineIfOn } from "../engine/engine";
import { environment } from "../env";
import { observe, recordRejection } from "../guarded";
import { sentMethod } from "../lifecycle/sent-method";
import { MAX_MESSAGE_BYTES, MCP_PATH } from "./mcp-path";
import { codes, protocolError } from "./protocol-error";

const CLIENT_GONE = 499;

/**
 * `/mcp`: the tools for agents, by the Streamable HTTP transport of the Model Context Protocol. Each request is served by
 * itself, without a session (docs/decisions/0061). Rejects foreign pages and hosts and unknown keys like `/v2/search`.
 * The protocol and the tools load with the first request that has a key.
 */
export const serveMcp = (request: Request): Promise<Response> =>
  observe(MCP_PATH, request, async (id) => {
    const rejection = rejectForeign(request);
    if (rejection) {
      recordRejection(rejection.reason, MCP_PATH, request, id);
      return protocolError(rejection.status, codes.server, rejection.error);
    }
    // Streams from the server and sessions, which GET and DELETE are for, do not exist here.
    if (request.method !== "POST")
      return protocolError(
        405,
        codes.server,
        `The method ${sentMethod(request)} is not allowed here. Use POST.`,
        { Allow: "POST" },
      );
    if (!isJsonMediaType(request.headers.get("content-type")))
      return protocolError(415, codes.server, "Send the body as application/json, in UTF-8.");
    if (!environment().roles.has("engine"))
      return protocolError(
        404,
        codes.server,
        "This server does not search. Use one with the role engine.",
      );
    const engine = engineIfOn();
    if (!engine)
      return protocolError(404, codes.server, "The built-in engine is off on this server.");
    const authorization = request.headers.get("authorization");
    const keyHash = engine.keyHashOf(authorization);
    if (authorization === null || keyHash === null) {
      recordRejection("mcp-key", MCP_PATH, request, id);
      return protocolError(
        401,
        codes.unauthorized,
        "The engine key is missing or wrong. Send it as Authorization: Bearer KEY.",
        { "WWW-Authenticate": "Bearer" },
      );
    }
    if (request.headers.has("content-encoding"))
      return protocolError(415, codes.server, "Send the body without compression.");
    const body = await readBodyText(request, MAX_MESSAGE_BYTES);
    if (!body.ok) {
      const { status, error } = bodyRejection(body.reason, MAX_MESSAGE_BYTES);
      return protocolError(status, codes.server, error);
    }
    const json = parseJsonBody(body.text);
    if (!json.ok) {
      const error = json.reason === "depth" ? json.message : "The body is not JSON.";
      return protocolError(400, codes.parse, error);
    }
    const { respondOnce } = await import("./respond-once");
    const response = await respondOnce(request, json.value, engine, { authorization, keyHash });
    return response ?? new Response(null, { status: CLIENT_GONE });
  });
