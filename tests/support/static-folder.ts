import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { closeServer, listenOnLoopback } from "./loopback";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** Serves a folder below a path, without headers of its own, as any file server does. */
export async function serveFolder(folder: string, below: string) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    requested.push(pathname);
    const file = join(folder, pathname.slice(below.length) || "index.html");
    const isInside = pathname.startsWith(below) && file.startsWith(folder);
    void (isInside ? readFile(file) : Promise.reject(new Error("outside"))).then(
      (bytes) => {
        const type = types[extname(file)] ?? "application/octet-stream";
        response.writeHead(200, { "content-type": type }).end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  const origin = await listenOnLoopback(server);
  return { origin, address: `${origin}${below}`, requested, close: () => closeServer(server) };
}
