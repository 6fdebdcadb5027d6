import "server-only";
import { isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { withoutBrackets } from "@/lib/net/host-name";

/** A proxy configured by the operator, so its own address is not checked. */
export type UpstreamProxy = {
  /** Scheme, host and port, without credentials. */
  readonly origin: string;
  /** The value of `Proxy-Authorization`, sent only to the proxy. */
  readonly authorization: string | null;
  /** To be masked in logs. */
  readonly password: string | null;
  /** Its name in errors, which must not contain its address. */
  readonly name?: string;
};

/** Maximum head of the response to CONNECT; a longer one is invalid. */
const MAX_HEAD_BYTES = 16_384;
const END_OF_HEAD = "\r\n\r\n";

/** Separates the credentials from a proxy URL. Null for an invalid URL. */
export function parseProxyUrl(text: string): UpstreamProxy | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, origin, pathname, search, hash } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") return null;
  if (pathname !== "/" || search !== "" || hash !== "") return null;
  if (username === "" && password === "") return { origin, authorization: null, password: null };
  try {
    const plain = decodeURIComponent(password);
    const pair = Buffer.from(`${decodeURIComponent(username)}:${plain}`, "utf8");
    return { origin, authorization: `Basic ${pair.toString("base64")}`, password: plain };
  } catch {
    return null;
  }
}

export function proxyAddress({ origin }: UpstreamProxy): { host: string; port: number } {
  const { hostname, protocol, port } = new URL(origin);
  return {
    host: withoutBrackets(hostname),
    port: Number(port || (protocol === "https:" ? 443 : 80)),
  };
}

/**
 * TLS to an https proxy, always verified, because the credentials are sent over it. Failures are
 * `error` events of the returned socket. For an http proxy calls `done` immediately and returns
 * null.
 */
export function connectProxyTls(
  { origin }: UpstreamProxy,
  tcp: Socket,
  ca: string | undefined,
  done: (socket: Socket | TLSSocket) => void,
): TLSSocket | null {
  const { protocol, hostname } = new URL(origin);
  if (protocol === "http:") {
    done(tcp);
    return null;
  }
  const host = withoutBrackets(hostname);
  const tls = connectTls({
    socket: tcp,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ["http/1.1"],
    ...(ca === undefined ? {} : { ca }),
  });
  return tls.once("secureConnect", () => done(tls));
}

/**
 * Opens a tunnel to a checked address (RFC 9110, section 9.3.6). The address is a literal, so the
 * proxy resolves no name and dials what was checked. Calls back once with the status, or null if
 * the response is not HTTP.
 */
export function openTunnel(
  socket: Socket | TLSSocket,
  { authorization }: UpstreamProxy,
  target: { address: string; port: number },
  done: (status: number | null) => void,
): void {
  const host = target.address.includes(":") ? `[${target.address}]` : target.address;
  const authority = `${host}:${target.port}`;
  let head = Buffer.alloc(0);
  // Reading with `readable` and `unshift` leaves the rest of the stream for the next reader.
  const onReadable = () => {
    const chunk: unknown = socket.read();
    if (!(chunk instanceof Buffer)) return;
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(END_OF_HEAD);
    if (end < 0 && head.length <= MAX_HEAD_BYTES) return;
    socket.off("readable", onReadable);
    const rest = head.subarray(end + END_OF_HEAD.length);
    if (end >= 0 && rest.length > 0) socket.unshift(rest);
    const status = /^HTTP\/1\.[01] (\d{3})(?: |\r)/.exec(head.toString("latin1"))?.[1];
    process.nextTick(done, end < 0 || status === undefined ? null : Number(status));
  };
  socket.on("readable", onReadable);
  const sent = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
  if (authorization !== null) sent.push(`Proxy-Authorization: ${authorization}`);
  socket.write(`${sent.join("\r\n")}${END_OF_HEAD}`);
}
