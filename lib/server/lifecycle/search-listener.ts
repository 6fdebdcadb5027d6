import "server-only";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { EngineRequest } from "@/lib/engine/handler";
import { serveEngine } from "../engine/serve";
import { log } from "../observability/log";

/** The only spelling that is served here; any other one is the framework's to judge. */
const PATH = "/v2/search";
/** Smaller answers travel faster as they are. */
const WORTH_COMPRESSING = 32_768;

const taken = new WeakSet<Server>();
const compress = promisify(gzip);

/**
 * Answers searches as soon as a server has read their head. The framework's way to the same handler takes longer than
 * a search does; all other requests still go that way.
 */
export function installSearchListener(
  server: Server,
  answer: typeof serveEngine = serveEngine,
): void {
  if (taken.has(server)) return;
  taken.add(server);
  const others = server.listeners("request");
  const listener: RequestListener = (request, response) => {
    if (request.url === PATH) void respond(request, response, answer);
    else for (const other of others) Reflect.apply(other, server, [request, response]);
  };
  server.removeAllListeners("request").on("request", listener);
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: typeof serveEngine,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  try {
    const { status, headers, text } = await whole(await answer(asked(request, gone.signal)));
    if (response.destroyed) return;
    for (const [name, value] of headers) response.setHeader(name, value);
    const isLong = text.length >= WORTH_COMPRESSING;
    if (isLong) response.setHeader("Vary", "Accept-Encoding");
    if (isLong && takesGzip(request)) {
      const packed = await compress(text);
      response.setHeader("Content-Encoding", "gzip");
      response.writeHead(status, { "Content-Length": packed.length }).end(packed);
    } else response.writeHead(status, { "Content-Length": Buffer.byteLength(text) }).end(text);
  } catch (error) {
    log.error({ route: PATH, error }, "an answer could not be sent");
    response.destroy();
  }
}

/** A request in the words of the web, without the streams and copies that its own type would make. */
function asked(request: IncomingMessage, signal: AbortSignal): EngineRequest {
  const get = (name: string): string | null => {
    const value = request.headers[name];
    return value === undefined ? null : [value].flat().join(", ");
  };
  return {
    method: request.method ?? "",
    headers: { get, has: (name) => request.headers[name] !== undefined },
    // Whoever stops reading may still want to answer.
    body: request.iterator({ destroyOnReturn: false }),
    signal,
  };
}

const whole = async (answer: Response) => ({
  status: answer.status,
  headers: answer.headers,
  text: await answer.text(),
});

const takesGzip = (request: IncomingMessage): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(
    String(request.headers["accept-encoding"] ?? ""),
  );
