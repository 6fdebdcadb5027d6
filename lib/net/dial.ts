import "server-only";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { sameAddress } from "@/lib/net/address";
import { FetchError } from "@/lib/net/fetch-failure";

/** How to reach one origin at one checked address. */
export type Route = {
  /** Scheme, host name and port as the request names them; the name goes into SNI and is what a certificate must match. */
  origin: URL;
  /** The checked address. Nothing else is dialled. */
  address: string;
  verifyTls: boolean;
  /** PEM certificates to trust instead of those that Node brings. */
  ca?: string;
  timeoutMs: number;
};

/** Opens the bare connection; another one can be put in its place where no network is. */
export type OpenSocket = (target: { host: string; port: number }) => Socket;

export const openSocket: OpenSocket = ({ host, port }) =>
  connectTcp({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 });

/**
 * Connects, asserts that the peer is the checked address before a byte is sent, and sets up TLS for https.
 * Calls back once; the returned function gives up and destroys the socket.
 */
export function dial(
  route: Route,
  open: OpenSocket,
  done: (result: { socket: Socket | TLSSocket } | { error: FetchError }) => void,
): () => void {
  const { origin, address } = route;
  const secure = origin.protocol === "https:";
  const port = Number(origin.port || (secure ? 443 : 80));
  const tcp = open({ host: address, port });
  let tls: TLSSocket | undefined;
  let settled = false;

  const fail = (error: FetchError) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    tls?.destroy();
    tcp.destroy();
    done({ error });
  };
  const succeed = (socket: Socket | TLSSocket) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    tcp.off("error", onError);
    tls?.off("error", onError);
    tcp.off("close", onClose);
    done({ socket });
  };
  const onError = (cause: Error) => fail(connectionError(origin, tls !== undefined, cause));
  const onClose = () => fail(connectionError(origin, tls !== undefined));
  const timer = setTimeout(
    () => fail(problem("connect", `${origin.hostname} did not accept a connection in time.`)),
    route.timeoutMs,
  );

  tcp.on("error", onError).on("close", onClose);
  tcp.once("connect", () => {
    if (!sameAddress(tcp.remoteAddress ?? "", address)) {
      fail(
        new FetchError(
          { kind: "refused-address", refusal: "address" },
          `${origin.hostname} was answered by another address than the one that was checked.`,
        ),
      );
      return;
    }
    if (!secure) {
      succeed(tcp);
      return;
    }
    const name = origin.hostname.replace(/^\[(.*)\]$/, "$1");
    tls = connectTls({
      socket: tcp,
      host: name,
      // SNI knows names only (RFC 6066); a literal is compared with the certificate through `host`.
      ...(isIP(name) === 0 ? { servername: name } : {}),
      rejectUnauthorized: route.verifyTls,
      ALPNProtocols: ["http/1.1"],
      ...(route.ca === undefined ? {} : { ca: route.ca }),
    });
    tls.on("error", onError);
    tls.once("secureConnect", () => tls && succeed(tls));
  });

  return () => fail(problem("aborted", "The request was cancelled."));
}

function connectionError(origin: URL, inTls: boolean, cause?: Error): FetchError {
  const code = cause && "code" in cause ? ` (${String(cause.code)})` : "";
  return inTls
    ? problem("tls", `No trusted secure connection to ${origin.hostname}${code}.`, cause)
    : problem("connect", `${origin.hostname} did not accept a connection${code}.`, cause);
}

function problem(kind: "connect" | "tls" | "aborted", message: string, cause?: Error): FetchError {
  return new FetchError({ kind }, message, cause && { cause });
}
