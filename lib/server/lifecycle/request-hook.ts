import "server-only";
import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { behindTls, type Environment, isLoopback } from "../env";
import { securityHeaders } from "../observability/security-headers";
import type { Shutdown } from "./shutdown";

/** Who asks, as the socket says it; set here, so it cannot be forged. */
export const peerHeader = "x-workbench-peer";
/** The name of this request in the log and in the answer. */
export const requestIdHeader = "x-workbench-request";

/**
 * Headers by which frameworks and proxies talk among themselves. From a client they are lies, so they are taken off
 * before anything reads them.
 */
const INTERNAL =
  /^(x-middleware-|x-forwarded-|x-workbench-|x-invoke-|x-now-|x-vercel-|x-original-|x-rewrite-|x-http-method|x-method-override$|x-matched-path$|x-next-|x-nonce$|x-real-ip$|forwarded$|next-action$|next-resume$|content-security-policy$)/;
/** While developing, the page and the framework use these between themselves. */
const INTERNAL_IN_PRODUCTION = /^x-nextjs-/;

/** What the framework hands to handlers; it answers others by itself, without a word. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type RequestHookOptions = {
  readonly environment: Pick<Environment, "publicUrl" | "port">;
  readonly stopping: Shutdown;
  readonly production: boolean;
  /** Told of every server on our port before its first request is handed on. */
  readonly onServer?: (server: Server) => void;
};

/**
 * Stands before everything that answers on our port, the framework's own redirects and errors included: gives every
 * answer the security headers, every request a name, takes off forged headers, and counts what is under way.
 * Answers the function that takes it away again. See docs/decisions/0007-one-door.md.
 */
export function hookRequests(options: RequestHookOptions): () => void {
  const headers = securityHeaders({ tls: behindTls(options.environment) });
  const visit = (message: unknown) => {
    const { request, response, server } = parts(message);
    if (!request || !response || !server) return;
    // Other servers of this process (a proxy for the browser, a test) are none of our business.
    if (request.socket.localPort !== options.environment.port) return;
    const peer = peerOf(request, options.environment);
    for (const name of Object.keys(request.headers))
      if (INTERNAL.test(name) || (options.production && INTERNAL_IN_PRODUCTION.test(name)))
        delete request.headers[name];
    // Every handler refuses OPTIONS, and says which methods there are.
    if (!METHODS.has(request.method ?? "")) request.method = "OPTIONS";
    const id = randomUUID();
    request.headers[peerHeader] = peer;
    request.headers[requestIdHeader] = id;
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader("X-Request-Id", id);
    options.onServer?.(server);
    options.stopping.note(server, response);
  };
  subscribe("http.server.request.start", visit);
  return () => {
    unsubscribe("http.server.request.start", visit);
  };
}

type Parts = {
  readonly request?: IncomingMessage;
  readonly response?: ServerResponse;
  readonly server?: Server;
};

function parts(message: unknown): Parts {
  if (typeof message !== "object" || message === null) return {};
  return {
    ...("request" in message &&
      message.request instanceof IncomingMessage && { request: message.request }),
    ...("response" in message &&
      message.response instanceof ServerResponse && { response: message.response }),
    ...("server" in message && message.server instanceof Server && { server: message.server }),
  };
}

/**
 * The address of the socket. Where the operator has named a public address, a proxy on this machine speaks for the
 * client, and the last address that it appended is the only one that the client cannot have written.
 */
function peerOf(
  request: IncomingMessage,
  { publicUrl }: RequestHookOptions["environment"],
): string {
  const socket = (request.socket.remoteAddress ?? "unknown").replace(/^::ffff:(?=\d+\.)/, "");
  if (!publicUrl || !isLoopback(socket)) return socket;
  const chain = request.headers["x-forwarded-for"];
  const last = [chain].flat().join(",").split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? socket : last;
}
