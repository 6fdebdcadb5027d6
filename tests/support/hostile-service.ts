import { readFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { fileURLToPath } from "node:url";
import type { FailureKind } from "@/lib/contract/failure/failure";
import { listenOnPort } from "./loopback";

/** A received request and the ways to respond. */
export type Talk = {
  readonly socket: Socket;
  readonly key: string;
  /** A URL that must never be requested. */
  readonly canary: string;
  /** Sends a well-formed response. */
  reply(status: number, body?: string | Buffer, headers?: Readonly<Record<string, string>>): void;
  write(text: string | Buffer): void;
  /** Writes raw bytes and closes the connection. */
  finish(text: string | Buffer): void;
  /** Resets the connection (RST). */
  reset(): void;
};

/** The required outcome of a fault: a result, or a failure with at least these fields. */
export type Expected =
  | "results"
  | ({ readonly kind: FailureKind } & Readonly<Record<string, unknown>>);

export type Certificate = "valid" | "expired" | "wrong-name" | "self-signed";

/** A way in which a service misbehaves, or behaves correctly but unusually. */
export type Fault = { readonly name: string; readonly expected: Expected | readonly Expected[] } & (
  | { readonly at: "request"; readonly respond: (talk: Talk) => void }
  /** Runs on its own port, before any request. */
  | {
      readonly at: "accept";
      readonly scheme: "http" | "https";
      readonly talk: (socket: Socket) => void;
    }
  | { readonly at: "tls"; readonly scheme: "http" | "https"; readonly certificate: Certificate }
  | { readonly at: "address"; readonly url: string }
);

export type Seen = { readonly fault: string; readonly head: string; readonly body: string };

const pem = (name: string) =>
  readFileSync(new URL(`./hostile-service-certificates/${name}.pem`, import.meta.url), "utf8");

/** The CA of the TLS faults. Trusted only in tests. */
export const hostileAuthority = (): string => pem("authority");
export const hostileAuthorityFile = fileURLToPath(
  new URL("./hostile-service-certificates/authority.pem", import.meta.url),
);

/** A service on loopback with every kind of failure over real sockets. Records its requests. */
export class HostileService {
  readonly requests: Seen[] = [];
  /** Calls to the canary; must stay 0. */
  canaryCalls = 0;
  readonly #faults: ReadonlyMap<string, Fault>;
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #bases = new Map<string, string>();
  #canary = "";

  constructor(faults: readonly Fault[]) {
    this.#faults = new Map(faults.map((fault) => [fault.name, fault]));
    if (this.#faults.size !== faults.length) throw new Error("Two faults have the same name.");
  }

  async start(): Promise<this> {
    const canary = await this.#listen(createServer(), (socket) => {
      this.canaryCalls += 1;
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    });
    this.#canary = `http://127.0.0.1:${canary}`;
    const plain = await this.#listen(createServer(), (socket) => this.#converse(socket));
    for (const fault of this.#faults.values()) {
      if (fault.at === "address") this.#bases.set(fault.name, fault.url);
      else if (fault.at === "request")
        this.#bases.set(fault.name, `http://127.0.0.1:${plain}/${fault.name}`);
      else {
        const port =
          fault.at === "accept"
            ? await this.#listen(createServer(), fault.talk)
            : await this.#listen(
                createTlsServer({ cert: pem(fault.certificate), key: pem("key.test-only") }),
                (socket) => this.#converse(socket),
              );
        this.#bases.set(fault.name, `${fault.scheme}://127.0.0.1:${port}/${fault.name}`);
      }
    }
    return this;
  }

  baseUrl(name: string): string {
    const base = this.#bases.get(name);
    if (base === undefined) throw new Error(`There is no fault ${name}.`);
    return base;
  }

  get open(): number {
    return this.#sockets.size;
  }

  requestsFor(name: string): readonly Seen[] {
    return this.requests.filter(({ fault }) => fault === name);
  }

  async dispose(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((done) => server.close(done))));
  }

  async #listen(server: Server, onSocket: (socket: Socket) => void): Promise<number> {
    this.#servers.push(server);
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => {}).on("close", () => this.#sockets.delete(socket));
    });
    server.on("tlsClientError", () => {});
    const event = server.listenerCount("secureConnection") > 0 || "setSecureContext" in server;
    server.on(event ? "secureConnection" : "connection", (socket: Socket) => {
      socket.on("error", () => {});
      onSocket(socket);
    });
    return listenOnPort(server);
  }

  /** Reads requests one by one and responds with the fault named by the first path segment. */
  #converse(socket: Socket): void {
    let received = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf("\r\n\r\n");
      if (end === -1) return;
      const head = received.subarray(0, end).toString("latin1");
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      const body = received.subarray(end + 4, end + 4 + length);
      if (body.length < length) return;
      received = received.subarray(end + 4 + length);
      const name =
        /^(?:POST (?=\S+\/v2\/search )|GET (?=\S+\/openapi\.json ))\/([^/]+)\//.exec(head)?.[1] ??
        "";
      this.requests.push({ fault: name, head, body: body.toString() });
      const fault = this.#faults.get(name);
      const talk = this.#talk(socket, head);
      if (fault?.at === "request") fault.respond(talk);
      else if (fault?.at === "tls") talk.reply(200, FOUND);
      else talk.reply(404, '{"success":false,"error":"No such fault."}');
    });
  }

  #talk(socket: Socket, head: string): Talk {
    return {
      socket,
      key: /^authorization: Bearer (.*)$/im.exec(head)?.[1] ?? "",
      canary: this.#canary,
      reply: (status, body = "", headers = {}) => {
        const bytes = Buffer.from(body);
        const all = { "content-type": "application/json", ...headers };
        const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(
          `HTTP/1.1 ${status} Status\r\n${lines.join("")}content-length: ${bytes.length}\r\n\r\n`,
        );
        socket.write(bytes);
      },
      write: (text) => socket.write(text),
      finish: (text) => socket.end(text),
      reset: () => socket.resetAndDestroy(),
    };
  }
}

/** A small, ordinary search response. */
export const FOUND = JSON.stringify({
  success: true,
  id: "job-1",
  creditsUsed: 2,
  data: { web: [{ url: "https://example.org/", title: "A title", description: "Words." }] },
});
