import { readFileSync } from "node:fs";
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type RequestListener,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { createAddressGuard } from "@/lib/net/address-guard";
import { listenOnPort } from "@/tests/support/loopback";

export type Loopback = {
  origin: string;
  port: number;
  /** Connections accepted so far, and those open now. */
  accepted: () => number;
  open: () => number;
  requests: { method: string; url: string; headers: IncomingHttpHeaders }[];
};

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
/** Used only in these tests; no system trusts it. */
export const fixtureCertificate = read("self-signed-test-only.cert.pem");
export const fixtureKey = read("self-signed-test-only.key.pem");

/** An HTTP server on a free loopback port, closed when the test ends. */
export function serve(listener: RequestListener): Promise<Loopback> {
  const requests: Loopback["requests"] = [];
  return start(createHttpServer(recording(requests, listener)), "http", requests);
}

export function serveTls(listener: RequestListener): Promise<Loopback> {
  const requests: Loopback["requests"] = [];
  const options = { cert: fixtureCertificate, key: fixtureKey };
  return start(createHttpsServer(options, recording(requests, listener)), "https", requests);
}

/** A TCP server; `talk` writes the response. */
export function serveBytes(talk: (socket: Socket) => void): Promise<Loopback> {
  const server = createTcpServer((socket) => {
    // Without reading, the socket would not notice that the other side has closed.
    socket.on("error", () => {}).resume();
    talk(socket);
  });
  return start(server, "http", []);
}

export function guardFor(...servers: readonly Loopback[]) {
  return createAddressGuard({ allowedOrigins: () => servers.map(({ origin }) => origin) });
}

/** Waits for a condition; throws if it is not met in time. */
export async function eventually(condition: () => boolean, withinMs = 1_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > end) throw new Error("The condition was not met in time.");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function recording(requests: Loopback["requests"], listener: RequestListener): RequestListener {
  return (request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers });
    listener(request, response);
  };
}

async function start(
  server: Server,
  scheme: string,
  requests: Loopback["requests"],
): Promise<Loopback> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on("connection", (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const port = await listenOnPort(server);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `${scheme}://127.0.0.1:${port}`;
  return { origin, port, accepted: () => accepted, open: () => sockets.size, requests };
}
