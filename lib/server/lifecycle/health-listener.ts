import "server-only";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { log } from "../observability/log";
import { HEALTH_PATH, healthRoute } from "./health-route";

const installed = new WeakSet<Server>();
const PATH = new RegExp(`^${HEALTH_PATH}(?:\\?|$)`);

/**
 * Serves the health check in front of the framework, which would load its router and the code of pages for it, so a
 * start script learns earlier that the server is ready. Other methods go to the framework; the route in
 * `app/api/health` calls the same handler.
 */
export function installHealthListener(server: Server): void {
  if (installed.has(server)) return;
  installed.add(server);
  const others = server.listeners("request");
  const listener: RequestListener = (request, response) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && PATH.test(request.url ?? "")) void respond(request, response);
    else for (const other of others) Reflect.apply(other, server, [request, response]);
  };
  server.removeAllListeners("request").on("request", listener);
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const received = new Request(`http://server${request.url}`, {
      headers: headersOf(request),
      ...(request.method !== undefined && { method: request.method }),
    });
    const served = await healthRoute.GET(received, { params: Promise.resolve({}) });
    const body = await served.text();
    // Replaces those of the request hook.
    for (const [name, value] of served.headers) response.setHeader(name, value);
    response.writeHead(served.status, { "Content-Length": Buffer.byteLength(body) });
    response.end(request.method === "HEAD" ? undefined : body);
  } catch (error) {
    log.error({ route: HEALTH_PATH, error }, "could not send a response");
    response.destroy();
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of [value ?? []].flat()) copied.append(name, each);
  return copied;
}
