import "server-only";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { AddressCheck, AddressGuard } from "@/lib/net/address-guard";
import { dial, type OpenSocket, openSocket } from "@/lib/net/dial";
import { GuardedAgent } from "@/lib/net/guarded-agent";
import { endToEndHeaders } from "@/lib/net/hop-by-hop";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";

export type ForwardProxyOptions = {
  guard: AddressGuard;
  /** Connections of the client at one time; further ones are dropped. Default 64. */
  maxConnections?: number;
  /** Of everything that passes, in both directions. Default 200 MB. */
  maxBytes?: number;
  /** How long one address may take to accept. Default 10,000. */
  connectTimeoutMs?: number;
  open?: OpenSocket;
  /** The proxy that everything allowed goes on to; by default targets are dialled from here. */
  via?: UpstreamProxy | null | undefined;
};

export type ForwardProxy = {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** Why a target was refused, by `host:port`; the first 100 targets. */
  readonly blocked: ReadonlyMap<string, string>;
  /** Why the last attempt to connect to a target failed, by `host:port`; at most 100 targets. */
  readonly unreachable: ReadonlyMap<string, string>;
  /** True once more bytes passed than may; from then on nothing passes any more. */
  readonly exhausted: boolean;
  /** Ends every connection at once. */
  close(): Promise<void>;
};

type Reached = { socket: Socket } | { refusal: string } | { unreachable: string };

const MAX_RECORDED = 100;

/**
 * The only way out for a browser: a forward proxy on a loopback port of its own, meant to live as long as one job.
 * Every target passes the address guard, and only a checked address is dialled. It speaks CONNECT (https and
 * websockets) and absolute-form requests; anything else, such as a page that asks it like a web server, is refused.
 * It has no credentials, because it gives nobody on this machine anything that they could not reach themselves, and
 * a page of any browser can only ask it like a web server.
 */
export async function openForwardProxy(options: ForwardProxyOptions): Promise<ForwardProxy> {
  const {
    guard,
    maxBytes = 200_000_000,
    connectTimeoutMs = 10_000,
    open = openSocket,
    via,
  } = options;
  const refusals = new Map<string, string>();
  const unreached = new Map<string, string>();
  const checks = new Map<string, Promise<AddressCheck>>();
  const sockets = new Set<Socket>();
  let passed = 0;
  let exhausted = false;

  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const hold = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    return socket;
  };
  /** Counts without taking anything from the stream, whoever else reads it. */
  const meter = (socket: Socket): Socket =>
    hold(socket).on("data", ({ length }: Buffer) => {
      passed += length;
      if (passed <= maxBytes || exhausted) return;
      exhausted = true;
      endAll();
    });
  /** One answer per origin for the short life of this proxy, which also leaves a changing name no second chance. */
  const check = (url: string): Promise<AddressCheck> => {
    const known = checks.get(url) ?? guard.check(url);
    checks.set(url, known);
    return known;
  };
  const note = (target: string, refusal: string): Reached => {
    if (refusals.size < MAX_RECORDED) refusals.set(target, refusal);
    return { refusal };
  };

  /** Judges the target under each scheme that it could be spoken to with, and dials the first address that answers. */
  async function reach(target: URL, schemes: readonly string[]): Promise<Reached> {
    if (exhausted) return { refusal: "This page has transferred more than it may." };
    let message = "";
    for (const scheme of schemes) {
      const checked = await check(`${scheme}//${target.host}/`);
      if (!checked.ok) {
        message ||= checked.message;
        continue;
      }
      let unreachable = "";
      for (const address of checked.addresses) {
        const reached = await dialOnce(target, address);
        if ("socket" in reached) {
          unreached.delete(hostAndPort(target));
          return reached;
        }
        unreachable ||= reached.unreachable;
      }
      if (unreached.size < MAX_RECORDED) unreached.set(hostAndPort(target), unreachable);
      return { unreachable };
    }
    return note(hostAndPort(target), message);
  }

  const dialOnce = (target: URL, address: string) =>
    new Promise<{ socket: Socket } | { unreachable: string }>((done) => {
      // What is inside a tunnel is the business of its two ends, so the connection itself is always plain.
      const { origin } = new URL(`http://${hostAndPort(target)}/`);
      dial(
        { origin, address, verifyTls: false, via },
        { timeoutMs: connectTimeoutMs, open },
        (result) =>
          done(
            "socket" in result
              ? { socket: meter(result.socket) }
              : { unreachable: result.error.message },
          ),
      );
    });

  async function tunnel(asked: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    // Counting keeps the stream flowing, and nobody takes what comes before the tunnel is there.
    client.pause();
    const target = tunnelTarget(asked.url ?? "");
    if (!target) return void client.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const reached = await reach(target, ["https:", "http:"]);
    if (!("socket" in reached)) {
      const status = "refusal" in reached ? "403 Forbidden" : "502 Bad Gateway";
      return void client.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
    }
    const { socket } = reached;
    if (client.destroyed) return void socket.destroy();
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) socket.write(head);
    socket.pipe(client).pipe(socket);
    client.once("close", () => socket.destroy());
    socket.once("close", () => client.destroy());
  }

  const agent = new GuardedAgent(async (target) => {
    const reached = await reach(target, ["http:"]);
    if ("socket" in reached) return reached.socket;
    throw new Error("refusal" in reached ? reached.refusal : reached.unreachable);
  });

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const target = forwardTarget(asked.url ?? "");
    if (!target) return void answer.writeHead(400).end();
    const checked = await check(`http://${target.host}/`);
    if (!checked.ok) note(hostAndPort(target), checked.message);
    if (!checked.ok || exhausted) return void answer.writeHead(403).end();
    const onward = request({
      agent,
      host: target.hostname,
      port: target.port || 80,
      method: asked.method,
      path: `${target.pathname}${target.search}`,
      headers: ["Host", target.host, ...endToEndHeaders(asked.rawHeaders, ["host"])],
      maxHeaderSize: 65_536,
    });
    onward.once("response", (response) => {
      answer.sendDate = false;
      answer.writeHead(
        response.statusCode ?? 502,
        response.statusMessage,
        endToEndHeaders(response.rawHeaders),
      );
      response.once("error", () => answer.destroy()).pipe(answer);
    });
    onward.once("error", () =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(),
    );
    answer.once("close", () => onward.destroy());
    asked.pipe(onward);
  }

  const server = createServer({ maxHeaderSize: 65_536 }, (asked, answer) => {
    forward(asked, answer).catch(() => answer.destroy());
  });
  server.maxConnections = options.maxConnections ?? 64;
  server.on("connection", (socket: Socket) => meter(socket));
  server.on("connect", (asked: IncomingMessage, client: Socket, head: Buffer) => {
    tunnel(asked, client, head).catch(() => client.destroy());
  });
  await new Promise<void>((listening, failed) =>
    server.once("error", failed).listen(0, "127.0.0.1", listening),
  );
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    blocked: refusals,
    unreachable: unreached,
    get exhausted() {
      return exhausted;
    },
    close: () =>
      new Promise((closed) => {
        exhausted = true;
        server.close(() => closed());
        agent.destroy();
        endAll();
      }),
  };
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

const hostAndPort = (target: URL): string => `${target.hostname}:${target.port || 80}`;
