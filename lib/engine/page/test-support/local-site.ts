import "server-only";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createAddressGuard } from "@/lib/net/address-guard";
import { listenOnLoopback } from "@/tests/support/loopback";

export type SiteResponse =
  | string
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export type LocalSite = {
  origin: string;
  /** Path and query of every request, in order. */
  requests: string[];
  pages: Record<string, SiteResponse>;
  /** Allows this site and nothing else on this machine. */
  guard: ReturnType<typeof createAddressGuard>;
  close(): Promise<void>;
};

/** A real server on 127.0.0.1; strings are HTML pages in UTF-8. Unlisted paths return 404. */
export async function localSite(pages: Record<string, SiteResponse>): Promise<LocalSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push(path);
    const page = pages[path] ?? { status: 404, body: "<title>Nothing</title>Nothing here" };
    if (typeof page === "function") return page(request, response);
    const { status = 200, headers = {}, body } = typeof page === "string" ? { body: page } : page;
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(body);
  });
  const origin = await listenOnLoopback(server);
  return {
    origin,
    requests,
    pages,
    guard: createAddressGuard({ allowedOrigins: () => [origin] }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
