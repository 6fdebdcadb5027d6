import "server-only";
import { existsSync } from "node:fs";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { STATIC_PATH } from "./static-path";

/** Written by scripts/build/compress-static.mjs after it compressed every file. */
const MARKER = "compressed";

const installed = new WeakSet<Server>();

/**
 * Serves the static files of a production build in front of the framework, from the copies that the build compressed.
 * The framework routes and compresses each request again (docs/decisions/0069). Without compressed copies, and for names
 * that are not in the build, requests go to the listeners that were there before.
 */
export function installStaticListener(server: Server, folder = staticFolder()): void {
  if (installed.has(server) || folder === null) return;
  installed.add(server);
  const others = server.listeners("request");
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    immutable: true,
    maxAge: 31_536_000,
  });
  const listener: RequestListener = (request, response) => {
    const url = request.url ?? "";
    const pass = () => {
      request.url = url;
      for (const other of others) Reflect.apply(other, server, [request, response]);
    };
    if (FILE.test(url) && !isRead(request)) return rejectMethod(response);
    if (!isStatic(request, url)) return pass();
    const encodings = request.headers["accept-encoding"];
    if (encodings !== undefined) request.headers["accept-encoding"] = accepted(encodings);
    request.url = url.slice(STATIC_PATH.length - 1);
    // A new build removes files that this one listed. Without a listener, the error is uncaught and the request hangs.
    response.once("pipe", (file) => file.once("error", () => response.destroy()));
    serve(request, response, pass);
  };
  server.removeAllListeners("request").on("request", listener);
}

/** Without the encodings of weight 0 (RFC 9110, section 12.5.3). sirv looks for the names only. */
const accepted = (encodings: string): string =>
  encodings
    .split(",")
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/i.test(each))
    .join();

/** A path of files only. The framework responds with status 500 to a request that would change one. */
const FILE = /^\/(?:_next\/static\/|icon\.svg(?:$|\?)|favicon\.ico(?:$|\?))/;

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

function rejectMethod(response: ServerResponse): void {
  const error = "A file can only be read.";
  response
    .writeHead(405, { Allow: "GET, HEAD", "Content-Type": "application/json" })
    .end(JSON.stringify({ success: false, error }));
}

/** Only the spelling that pages use; the framework decides about all others. */
const isStatic = (request: IncomingMessage, url: string): boolean =>
  isRead(request) && url.startsWith(STATIC_PATH) && !/\.(?:br|gz)$|[?#\\]|\/\.|%/.test(url);

/** Null if the server runs without a build, as in development, or its files are not compressed. */
const staticFolder = (): string | null =>
  [".next", ".next-image"]
    .map((build) => join(/* turbopackIgnore: true */ process.cwd(), build))
    .filter((build) => existsSync(join(/* turbopackIgnore: true */ build, MARKER)))
    .map((build) => join(/* turbopackIgnore: true */ build, "static"))
    .at(0) ?? null;
