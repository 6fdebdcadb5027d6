import "server-only";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { AddressGuard } from "@/lib/net/address-guard";
import { type ConnectResult, ForwardTargets } from "@/lib/net/forward-targets";
import { GuardedAgent } from "@/lib/net/guarded-agent";
import { endToEndHeaders } from "@/lib/net/hop-by-hop";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";

export type ForwardProxyOptions = {
  guard: AddressGuard;
  /** Client connections at a time; further ones are dropped. Default 64. */
  maxConnections?: number;
  /** Total in both directions. Default 200 MB. */
  maxBytes?: number;
  /** The proxy that allowed requests are tunnelled through. Default: targets are dialled directly. */
  via?: UpstreamProxy | null | undefined;
};

export type ForwardProxy = {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** Why a target was blocked, by `host:port`; the first 100 targets. */
  readonly blocked: Map<string, string>;
  /** Why the last connection to a target failed, by `host:port`; at most 100 targets. */
  readonly unreachable: Map<string, string>;
  /** Whether `maxBytes` was exceeded. No more bytes pass from then on. */
  readonly exhausted: boolean;
  close(): Promise<void>;
};

/**
 * The only network access of a browser: a forward proxy on its own loopback port, which lives as long as one job.
 * Every target passes the address guard, and only checked addresses are dialled. It accepts CONNECT (https and
 * websockets) and absolute-form requests; anything else, such as a page that uses it as a web server, is rejected. It
 * needs no credentials: it gives programs on this machine no access that they do not have, and a page in another
 * browser can only send it origin-form requests.
 */
export async function openForwardProxy(options: ForwardProxyOptions): Promise<ForwardProxy> {
  const targets = new ForwardTargets(options.guard, options.via);
  const meter = new Meter(options.maxBytes ?? 200_000_000);

  async function connect(target: URL, schemes: readonly string[]): Promise<ConnectResult> {
    if (meter.exhausted) return { blocked: "The page exceeded its transfer limit." };
    const connected = await targets.connect(target, schemes);
    if ("socket" in connected) meter.watch(connected.socket);
    return connected;
  }

  async function tunnel(incoming: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    // The meter's listener keeps the stream flowing; without a pause the bytes before the tunnel opens would be lost.
    client.pause();
    const target = tunnelTarget(incoming.url ?? "");
    if (!target) return void client.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const connected = await connect(target, ["https:", "http:"]);
    if (!("socket" in connected)) {
      const status = "blocked" in connected ? "403 Forbidden" : "502 Bad Gateway";
      return void client.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
    }
    const { socket } = connected;
    if (client.destroyed) return void socket.destroy();
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) socket.write(head);
    socket.pipe(client).pipe(socket);
    client.once("close", () => socket.destroy());
    socket.once("close", () => client.destroy());
  }

  const agent = new GuardedAgent(async (target) => {
    const connected = await connect(target, ["http:"]);
    if ("socket" in connected) return connected.socket;
    throw new Error("blocked" in connected ? connected.blocked : connected.unreachable);
  });

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const target = forwardTarget(incoming.url ?? "");
    if (!target) return void outgoing.writeHead(400).end();
    const checked = await targets.check("http:", target);
    if (!checked.ok) targets.recordBlocked(target, checked.message);
    if (!checked.ok || meter.exhausted) return void outgoing.writeHead(403, HTML).end(ERROR_BODY);
    sendOn(incoming, outgoing, target, agent);
  }

  const server = createServer({ maxHeaderSize: 65_536 }, (incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.maxConnections = options.maxConnections ?? 64;
  server.on("connection", (socket: Socket) => meter.watch(socket));
  server.on("connect", (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    tunnel(incoming, client, head).catch(() => client.destroy());
  });
  await new Promise<void>((listening, failed) =>
    server.once("error", failed).listen(0, "127.0.0.1", listening),
  );
  // A server that listens on a port has no other kind of address.
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    blocked: targets.blocked,
    unreachable: targets.unreachable,
    get exhausted() {
      return meter.exhausted;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        agent.destroy();
        meter.endAll();
      }),
  };
}

/** Counts the bytes that sockets receive and ends all of them beyond the limit. */
class Meter {
  readonly #maxBytes: number;
  readonly #sockets = new Set<Socket>();
  #bytes = 0;
  exhausted = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Does not consume the stream: other readers receive the same bytes. */
  watch(socket: Socket): void {
    this.#sockets.add(socket);
    socket
      .on("error", () => {})
      .once("close", () => this.#sockets.delete(socket))
      .on("data", ({ length }: Buffer) => {
        this.#bytes += length;
        if (this.#bytes > this.#maxBytes && !this.exhausted) this.endAll();
      });
  }

  endAll(): void {
    this.exhausted = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}

const HTML = { "content-type": "text/html" };
/** A full browser replaces an error without a body by a page of its own. */
const ERROR_BODY = "<!-- -->";

/** Sends an absolute-form request to its target, and the response back. */
function sendOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: URL,
  agent: GuardedAgent,
): void {
  const upstream = request({
    agent,
    host: target.hostname,
    port: target.port || 80,
    method: incoming.method,
    path: `${target.pathname}${target.search}`,
    headers: ["Host", target.host, ...endToEndHeaders(incoming.rawHeaders, ["host"])],
    maxHeaderSize: 65_536,
  });
  upstream.once("response", (response) => {
    outgoing.sendDate = false;
    outgoing.writeHead(
      response.statusCode ?? 502,
      response.statusMessage,
      endToEndHeaders(response.rawHeaders),
    );
    response.once("error", () => outgoing.destroy()).pipe(outgoing);
  });
  upstream.once("error", () =>
    outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502, HTML).end(ERROR_BODY),
  );
  outgoing.once("close", () => upstream.destroy());
  incoming.pipe(upstream);
}

/** RFC 9112, section 3.2.3: the authority form, host and port. */
function tunnelTarget(authority: string): URL | null {
  if (!/^[^/?#@\\\s]+:\d{1,5}$/.test(authority) || !URL.canParse(`http://${authority}/`))
    return null;
  return new URL(`http://${authority}/`);
}

function forwardTarget(text: string): URL | null {
  if (!/^http:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === "" && url.password === "" ? url : null;
}
