import "server-only";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { EngineRequest } from "@/lib/engine/handler";
import { decodePercent } from "@/lib/format/decode-percent";
import { log } from "../observability/log";
import { ENGINE_PATH, serveEngine } from "./serve-engine";

/** Shorter bodies are sent faster without compression. */
const MIN_COMPRESSED_LENGTH = 32_768;

const installed = new WeakSet<Server>();
const compress = promisify(gzip);

/**
 * Serves the engine's path in front of the framework, whose routing takes longer than a search (docs/decisions/0007).
 * Requests for any other spelling of the path, and all other requests, go to the listeners that were there before; the
 * route in `app/v2/search` calls the same function.
 */
export function installEngineListener(
  server: Server,
  serve: typeof serveEngine = serveEngine,
): void {
  if (installed.has(server)) return;
  installed.add(server);
  const others = server.listeners("request");
  const listener: RequestListener = (request, response) => {
    if (!toOriginForm(request)) rejectTarget(response);
    else if (request.url === ENGINE_PATH) void respond(request, response, serve);
    else {
      request.url = decodable(request.url);
      for (const other of others) Reflect.apply(other, server, [request, response]);
    }
  };
  server.removeAllListeners("request").on("request", listener);
}

/** The host and the path of an absolute target without user information. */
const ABSOLUTE_TARGET = /^https?:\/\/(?<host>[^/?#@\s]+)(?<path>[/?].*)?$/i;

/**
 * Changes an absolute target to a path, because the framework would redirect it to its own host.
 * Its host replaces the header (RFC 9112, section 3.2.2) and is checked like that. False for any
 * other target that is not a path.
 */
function toOriginForm(request: IncomingMessage): boolean {
  const target = request.url ?? "";
  if (target.startsWith("/")) return true;
  const { host, path = "/" } = ABSOLUTE_TARGET.exec(target)?.groups ?? {};
  if (host === undefined) return false;
  request.headers.host = host;
  request.url = path.startsWith("/") ? path : `/${path}`;
  return true;
}

/**
 * Escapes each `%` of a path that cannot be decoded, because the framework responds to it with status 500. The result
 * is also the path of no page.
 */
function decodable(target = ""): string {
  const [path = "", ...query] = target.split("?");
  if (decodePercent(path) !== null) return target;
  return [path.replaceAll("%", "%25"), ...query].join("?");
}

function rejectTarget(response: ServerResponse): void {
  const error =
    "The request target must be a path, such as /v2/search, or an absolute URL of this server.";
  response
    .writeHead(400, { "Content-Type": "application/json", "Cache-Control": "no-store" })
    .end(JSON.stringify({ success: false, error }));
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  serve: typeof serveEngine,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  try {
    const served = await serve(engineRequest(request, gone.signal));
    // Decoding a long text would hold up other requests.
    const bytes = Buffer.from(await served.arrayBuffer());
    if (response.destroyed) return;
    for (const [name, value] of served.headers) response.setHeader(name, value);
    const isLong = bytes.length >= MIN_COMPRESSED_LENGTH;
    if (isLong) response.setHeader("Vary", "Accept-Encoding");
    const isCompressed = isLong && acceptsGzip(request);
    if (isCompressed) response.setHeader("Content-Encoding", "gzip");
    const body = isCompressed ? await compress(bytes) : bytes;
    response.writeHead(served.status, { "Content-Length": body.length }).end(body);
  } catch (error) {
    log.error({ route: ENGINE_PATH, error }, "could not send a response");
    response.destroy();
  }
}

/** A view of the request without the streams and copies that a `Request` would create. */
function engineRequest(request: IncomingMessage, signal: AbortSignal): EngineRequest {
  const get = (name: string): string | null => {
    const value = request.headers[name];
    return value === undefined ? null : [value].flat().join(", ");
  };
  return {
    method: request.method ?? "",
    headers: { get, has: (name) => request.headers[name] !== undefined },
    // A response must still be possible after the body was abandoned.
    body: request.iterator({ destroyOnReturn: false }),
    signal,
  };
}

const acceptsGzip = (request: IncomingMessage): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(
    String(request.headers["accept-encoding"] ?? ""),
  );
