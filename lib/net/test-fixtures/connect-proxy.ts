import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type Socket } from "node:net";
import { fixtureCertificate, fixtureKey } from "@/lib/net/test-fixtures/loopback";
import { listenOnPort } from "@/tests/support/loopback";

export type ConnectProxy = {
  /** Without credentials. */
  origin: string;
  /** The targets of CONNECT requests, in order. */
  targets: string[];
  /** Requests other than CONNECT. */
  others: string[];
  close(): Promise<void>;
};

export type ConnectProxyOptions = {
  /** `user:password`, required with status 407. */
  credentials?: string;
  /** Sent in response to every CONNECT instead of opening a tunnel. */
  rejectWith?: number;
  tls?: boolean;
  /** The loopback port behind a target such as `93.184.215.14:80`. Default: the target itself. */
  portOf?: (target: string) => number | undefined;
};

/** A forward proxy on a free loopback port. */
export async function connectProxy(options: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const targets: string[] = [];
  const others: string[] = [];
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket.on("error", () => {}).once("close", () => sockets.delete(socket)));
    return socket;
  };
  const server = options.tls
    ? createTlsServer({ cert: fixtureCertificate, key: fixtureKey })
    : createServer();
  server.on("connection", hold);
  server.on("request", (request, response) => {
    others.push(request.url ?? "");
    response.writeHead(405).end();
  });
  const required =
    options.credentials === undefined
      ? undefined
      : `Basic ${Buffer.from(options.credentials).toString("base64")}`;
  server.on("connect", (request, client: Socket) => {
    targets.push(request.url ?? "");
    hold(client);
    const known = required === undefined || request.headers["proxy-authorization"] === required;
    const status = known ? options.rejectWith : 407;
    if (status !== undefined) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const { hostname, port } = new URL(`http://${request.url}/`);
    const local = options.portOf?.(request.url ?? "");
    const upstream = hold(
      local === undefined
        ? connect(Number(port || 80), hostname.replace(/^\[(.*)\]$/, "$1"))
        : connect(local, "127.0.0.1"),
    );
    upstream.once("connect", () => {
      client.write("HTTP/1.1 200 Connection Established\r\nX-Proxy: test\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
    upstream.once("error", () => client.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
  });
  const port = await listenOnPort(server);
  return {
    origin: `${options.tls ? "https" : "http"}://127.0.0.1:${port}`,
    targets,
    others,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
