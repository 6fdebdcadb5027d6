import "server-only";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { sameAddress } from "@/lib/net/address";
import { FetchError } from "@/lib/net/fetch-failure";
import { withoutBrackets } from "@/lib/net/host-name";
import { tlsReason } from "@/lib/net/tls-reason";
import {
  connectProxyTls,
  openTunnel,
  proxyAddress,
  type UpstreamProxy,
} from "@/lib/net/upstream-proxy";

/** The target of a connection. Connections are reused only for endpoints that are equal in every field. */
export type Endpoint = {
  /** Scheme, host and port. The host name goes into SNI and must match the certificate. */
  origin: string;
  /**
   * The address that the guard checked; no other address is dialled. Null: the system resolver chooses, which is only
   * for origins that the operator or the user configured.
   */
  address: string | null;
  verifyTls: boolean;
  /** A proxy that tunnels the connection. Default: none. */
  via?: UpstreamProxy | null | undefined;
  /** Whether another address is tried if this one does not respond in `FIRST_TIMEOUT_MS`. Default false. */
  hasAlternative?: boolean | undefined;
};

/** Enough for a lost packet, which is sent again after a second, but not for every proxy. */
const FIRST_TIMEOUT_MS = 2_500;

/** One endpoint for each address of a host, in the order to try them. */
export const endpointsOf = <E extends Omit<Endpoint, "address" | "hasAlternative">>(
  endpoint: E,
  addresses: readonly string[],
) =>
  addresses.map((address, at) => ({
    ...endpoint,
    address,
    hasAlternative: at < addresses.length - 1,
  }));

export type DialOptions = {
  /** PEM certificates to trust instead of the ones bundled with Node. */
  ca?: string | undefined;
  /** Milliseconds for TCP, the proxy and TLS together. */
  timeoutMs: number;
  open: OpenSocket;
};

/** Opens a TCP connection; replaced in tests. */
export type OpenSocket = (target: { host: string; port: number }) => Socket;

export const openSocket: OpenSocket = ({ host, port }) =>
  connectTcp({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 });

type DialResult = { socket: Socket | TLSSocket } | { error: FetchError };

/**
 * Connects to an endpoint, with TLS for https. Before any byte is sent it asserts that the peer is
 * the checked address; a proxy receives that address instead of the name. Calls `done` once. The
 * returned function cancels the attempt and destroys the socket.
 */
export function dial(
  endpoint: Endpoint,
  { ca, timeoutMs, open }: DialOptions,
  done: (result: DialResult) => void,
): () => void {
  const { address, via } = endpoint;
  const origin = new URL(endpoint.origin);
  const secure = origin.protocol === "https:";
  const name = withoutBrackets(origin.hostname);
  const target = {
    address: address ?? name,
    port: Number(origin.port || (secure ? 443 : 80)),
  };
  const tcp = open(via ? proxyAddress(via) : { host: target.address, port: target.port });
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
    // A wrapped socket keeps its error listener: the outermost socket reports its failures.
    if (socket === tcp) tcp.off("error", onError);
    if (socket === proxyTls) proxyTls.off("error", onError);
    tls?.off("error", onError);
    tcp.off("close", onClose);
    done({ socket });
  };
  const onError = (cause?: Error) =>
    fail(
      via && !tunnelled
        ? proxyError(via, cause)
        : connectionError(origin, tls !== undefined, cause),
    );
  const onClose = () => onError();
  const timer = setTimeout(
    () => fail(via && !tunnelled ? proxyTimeout(via) : connectionTimeout(origin)),
    endpoint.hasAlternative && !via ? Math.min(timeoutMs, FIRST_TIMEOUT_MS) : timeoutMs,
  );
  tcp.on("error", onError).on("close", onClose);

  const throughProxy = (proxy: UpstreamProxy) => {
    proxyTls = connectProxyTls(proxy, tcp, ca, (socket) =>
      openTunnel(socket, proxy, target, (status) => {
        if (settled) return;
        if (status === null || status < 200 || status > 299) {
          fail(tunnelError(proxy, origin, status));
          return;
        }
        tunnelled = true;
        secureOrSucceed(socket);
      }),
    );
    proxyTls?.on("error", onError).once("close", onClose);
  };
  const secureOrSucceed = (socket: Socket | TLSSocket) => {
    if (!secure) {
      succeed(socket);
      return;
    }
    tls = connectTls({
      socket,
      host: name,
      // SNI allows names only (RFC 6066); an IP address is matched against the certificate through `host`.
      ...(isIP(name) === 0 ? { servername: name } : {}),
      rejectUnauthorized: endpoint.verifyTls,
      ALPNProtocols: ["http/1.1"],
      ...(ca === undefined ? {} : { ca }),
    });
    tls.on("error", onError);
    tls.once("secureConnect", () => tls && succeed(tls));
  };
  tcp.once("connect", () => {
    if (via) throughProxy(via);
    else if (address !== null && !sameAddress(tcp.remoteAddress ?? "", address))
      fail(otherAddress(origin));
    else secureOrSucceed(tcp);
  });

  return () => fail(new FetchError({ kind: "aborted" }, "The request was cancelled."));
}

const codeOf = (cause?: Error): string | undefined =>
  cause && "code" in cause ? String(cause.code) : undefined;

const inBrackets = (code: string | undefined): string => (code === undefined ? "" : ` (${code})`);

function connectionError({ hostname }: URL, inTls: boolean, cause?: Error): FetchError {
  const code = codeOf(cause);
  return inTls
    ? new FetchError(
        { kind: "tls", code },
        `No trusted secure connection to ${hostname}${tlsReason(code)}${inBrackets(code)}.`,
        { cause },
      )
    : new FetchError(
        { kind: "connect", code },
        `${hostname} did not accept a connection${inBrackets(code)}.`,
        { cause },
      );
}

const connectionTimeout = ({ hostname }: URL): FetchError =>
  new FetchError(
    { kind: "connect", code: "ETIMEDOUT" },
    `${hostname} did not accept a connection in time.`,
  );

const otherAddress = ({ hostname }: URL): FetchError =>
  new FetchError(
    { kind: "blocked-address", blockReason: "address" },
    `${hostname} connected to a different address than the one that was checked.`,
  );

/** Contains neither the address of the proxy nor its credentials. */
const nameOf = ({ name }: UpstreamProxy): string =>
  name === undefined ? "The proxy of this server" : `The proxy of this server (${name})`;

function proxyError(proxy: UpstreamProxy, cause?: Error): FetchError {
  const code = inBrackets(codeOf(cause));
  return new FetchError({ kind: "connect" }, `${nameOf(proxy)} could not be used${code}.`, {
    cause,
  });
}

const proxyTimeout = (proxy: UpstreamProxy): FetchError =>
  new FetchError({ kind: "connect" }, `${nameOf(proxy)} did not connect in time.`);

function tunnelError(proxy: UpstreamProxy, { hostname }: URL, status: number | null): FetchError {
  const hint = status === 407 ? ", because it does not accept its user name and password" : "";
  const response = status === null ? "a response that is not HTTP" : `status ${status}${hint}`;
  return new FetchError(
    { kind: "connect" },
    `${nameOf(proxy)} did not open a connection to ${hostname}: it returned ${response}.`,
  );
}
