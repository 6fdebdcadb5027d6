import "server-only";
import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { encodeIdentity, identityHeader, takeIdentity } from "../access/identity";
import { behindTls, isLoopback, type ServerEnvironment } from "../env";
import { STATIC_POLICY, securityHeaders } from "../observability/security-headers";
import { methodHeader } from "./sent-method";
import type { Shutdown } from "./shutdown";
import { STATIC_PATH } from "./static-path";

/** The client's address, according to the socket. Set here, so it cannot be forged. */
export const peerHeader = "x-workbench-peer";
/** The id of the request in the log and the response. */
export const requestIdHeader = "x-workbench-request";

/**
 * Internal headers of frameworks and proxies. From a client they are forged, so they are removed
 * before any code reads them.
 */
const INTERNAL =
  /^(x-middleware-|x-forwarded-|x-workbench-|x-invoke-|x-now-|x-vercel-|x-original-|x-rewrite-|x-http-method|x-method-override$|x-matched-path$|x-next-|x-nonce$|x-real-ip$|forwarded$|next-action$|next-resume$|content-security-policy$)/;
/** In development, the page and the framework use these headers. */
const INTERNAL_IN_PRODUCTION = /^x-nextjs-/;

/**
 * The methods that the framework passes to handlers. It responds to others itself, with an empty
 * body.
 */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type RequestHookOptions = {
  readonly environment: Pick<ServerEnvironment, "publicUrl" | "port" | "identity">;
  readonly shutdown: Shutdown;
  readonly production: boolean;
  /** Called when an identity header was ignored. The address is the socket's. */
  readonly onIgnoredIdentity?: (reason: string, address: string) => void;
  /** Called for every server on our port before its first request is handled. */
  readonly onServer?: (server: Server) => void;
};

/**
 * Hooks every request on our port before the framework sees it: sets the security headers and a
 * request id, removes forged headers, and counts requests in flight, also for the framework's own
 * redirects and errors. Returns an uninstall function. See docs/decisions/0007.
 */
export function hookRequests(options: RequestHookOptions): () => void {
  const headers = securityHeaders({ tls: behindTls(options.environment) });
  const onRequest = (message: unknown) => {
    const { request, response, server } = parts(message);
    if (!request || !response || !server) return;
    // Ignores other servers of this process, such as the browser's forward proxy.
    if (request.socket.localPort !== options.environment.port) return;
    const peer = peerOf(request, options.environment);
    const identity = identityOf(request, options);
    for (const name of Object.keys(request.headers))
      if (INTERNAL.test(name) || (options.production && INTERNAL_IN_PRODUCTION.test(name)))
        delete request.headers[name];
    // Every handler rejects OPTIONS and lists the allowed methods.
    const method = request.method ?? "";
    if (!METHODS.has(method)) {
      request.method = "OPTIONS";
      request.headers[methodHeader] = method;
    }
    const id = randomUUID();
    request.headers[peerHeader] = peer;
    request.headers[requestIdHeader] = id;
    const { publicUrl } = options.environment;
    if (publicUrl && hasDefaultPort(request.headers.host, publicUrl))
      request.headers.host = publicUrl.host;
    if (identity !== null) request.headers[identityHeader] = encodeIdentity(identity);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (request.url?.startsWith(STATIC_PATH))
      response.setHeader("Content-Security-Policy", STATIC_POLICY);
    response.setHeader("X-Request-Id", id);
    options.onServer?.(server);
    options.shutdown.note(server, response);
  };
  subscribe("http.server.request.start", onRequest);
  return () => {
    unsubscribe("http.server.request.start", onRequest);
  };
}

/** Some reverse proxies add the port that the scheme of the public URL implies. */
const hasDefaultPort = (host: string | undefined, { protocol, port, hostname }: URL): boolean =>
  port === "" && host?.toLowerCase() === `${hostname}:${protocol === "https:" ? 443 : 80}`;

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

function identityOf(
  request: IncomingMessage,
  { environment, onIgnoredIdentity }: RequestHookOptions,
): string | null {
  if (!environment.identity) return null;
  const { identity, ignored } = takeIdentity(request, environment.identity);
  if (ignored !== null) onIgnoredIdentity?.(ignored, request.socket.remoteAddress ?? "unknown");
  return identity;
}

/**
 * The address of the socket. If the operator configured a public URL, a proxy on this machine
 * forwards the client's; only the last address in the header was added by that proxy.
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
