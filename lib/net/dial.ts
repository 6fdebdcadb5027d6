import "server-only";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { sameAddress } from "@/lib/net/address";
import { FetchError } from "@/lib/net/fetch-failure";
import {
  connectProxyTls,
  openTunnel,
  proxyAddress,
  type UpstreamProxy,
} from "@/lib/net/upstream-proxy";

/** How to reach one origin at one checked address. */
export type Route = {
  /** Scheme, host name and port as the request names them; the name goes into SNI and is what a certificate must match. */
  origin: URL;
  /** The checked address. Nothing else is dialled. */
  address: string;
  verifyTls: boolean;
  /** The proxy that is asked for the connection; by default none is. */
  via?: UpstreamProxy | null | undefined;
  /** PEM certificates to trust instead of those that Node brings. */
  ca?: string;
  timeoutMs: number;
};

/** Opens the bare connection; another one can be put in its place where no network is. */
export type OpenSocket = (target: { host: string; port: number }) => Socket;

export const openSocket: OpenSocket = ({ host, port }) =>
  connectTcp({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 });

/**
 * Connects, asserts that the peer is the checked address before a byte is sent, and sets up TLS for https. Through a
 * proxy the assertion is the proxy's to keep: it is asked for the address, not for the name.
 * Calls back once; the returned function gives up and destroys the socket.
 */
export function dial(
  route: Route,
  open: OpenSocket,
  done: (result: { socket: Socket | TLSSocket } | { error: FetchError }) => void,
): () => void {
  const { origin, address, via } = route;
  const secure = origin.protocol === "https:";
  const port = Number(origin.port || (secure ? 443 : 80));
  const tcp = open(via ? proxyAddress(via) : { host: address, port });
  let proxyTls: TLSSocket | null = null;
  let tls: TLSSocket | undefined;
  let tunnelled = false;
  let settled = false;

  const fail = (error: FetchError) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    tls?.destroy();
    proxyTls?.destroy();
    tcp.destroy();
    done({ error });
  };
  const succeed = (socket: Socket | TLSSocket) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    // What breaks under a socket that is inside another is told by the inner one.
    if (socket === tcp) tcp.off("error", onError);
    if (socket === proxyTls) proxyTls.off("error", onError);
    tls?.off("error", onError);
    tcp.off("close", onClose);
    done({ socket });
  };
  const onError = (cause?: Error) =>
    fail(via && !tunnelled ? proxyError(cause) : connectionError(origin, tls !== undefined, cause));
  const onClose = () => onError();
  const timer = setTimeout(
    () =>
      fail(
        via && !tunnelled
          ? problem("connect", "The proxy of this server did not connect in time.")
          : problem("connect", `${origin.hostname} did not accept a connection in time.`),
      ),
    route.timeoutMs,
  );

  tcp.on("error", onError).on("close", onClose);
  const throughProxy = (proxy: UpstreamProxy) => {
    proxyTls = connectProxyTls(proxy, tcp, route.ca, (socket) =>
      openTunnel(socket, proxy, { address, port }, (status) => {
        if (settled) return;
        if (status === null || status < 200 || status > 299) {
          fail(refusedTunnel(origin, status));
          return;
        }
        tunnelled = true;
        secureOrDone(socket);
      }),
    );
    proxyTls?.on("error", onError).once("close", onClose);
  };
  const secureOrDone = (socket: Socket | TLSSocket) => {
    if (!secure) {
      succeed(socket);
      return;
    }
    const name = origin.hostname.replace(/^\[(.*)\]$/, "$1");
    tls = connectTls({
      socket,
      host: name,
      // SNI knows names only (RFC 6066); a literal is compared with the certificate through `host`.
      ...(isIP(name) === 0 ? { servername: name } : {}),
      rejectUnauthorized: route.verifyTls,
      ALPNProtocols: ["http/1.1"],
      ...(route.ca === undefined ? {} : { ca: route.ca }),
    });
    tls.on("error", onError);
    tls.once("secureConnect", () => tls && succeed(tls));
  };
  tcp.once("connect", () => {
    if (via) {
      throughProxy(via);
      return;
    }
    if (!sameAddress(tcp.remoteAddress ?? "", address)) {
      fail(
        new FetchError(
          { kind: "blocked-address", blockReason: "address" },
          `${origin.hostname} was answered by another address than the one that was checked.`,
        ),
      );
      return;
    }
    secureOrDone(tcp);
  });

  return () => fail(problem("aborted", "The request was cancelled."));
}

function connectionError(origin: URL, inTls: boolean, cause?: Error): FetchError {
  const code = cause && "code" in cause ? ` (${String(cause.code)})` : "";
  return inTls
    ? problem("tls", `No trusted secure connection to ${origin.hostname}${code}.`, cause)
    : problem("connect", `${origin.hostname} did not accept a connection${code}.`, cause);
}

/** Names neither the proxy nor what it was told. */
function proxyError(cause?: Error): FetchError {
  const code = cause && "code" in cause ? ` (${String(cause.code)})` : "";
  return problem("connect", `The proxy of this server could not be used${code}.`);
}

function refusedTunnel(origin: URL, status: number | null): FetchError {
  const answer = status === null ? "with something that is not HTTP" : `with status ${status}`;
  const message = `The proxy of this server gave no connection to ${origin.hostname}: it answered ${answer}.`;
  return problem("connect", message);
}

function problem(kind: "connect" | "tls" | "aborted", message: string, cause?: Error): FetchError {
  return new FetchError({ kind }, message, cause && { cause });
}
