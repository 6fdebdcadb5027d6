import { createServer, request, type Server } from "node:http";
import { closeServer, listenOnPort } from "./loopback";
import { freePort } from "./workbench-server";

/**
 * A round-robin load balancer without session affinity: requests of each method and path rotate
 * over the servers and skip those that refuse connections.
 */
export class Balancer {
  /** Requests handled by each server, such as `POST /api/search`. */
  readonly handled: Map<string, string[]> = new Map();
  readonly #server: Server;
  #servers: readonly string[] = [];
  readonly #turns = new Map<string, number>();
  #port = 0;

  constructor() {
    this.#server = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const path = incoming.url ?? "/";
      const kind = `${incoming.method} ${path.split("?")[0]}`;
      const turn = (this.#turns.get(kind) ?? 0) + 1;
      this.#turns.set(kind, turn);
      const order = this.#servers.map(
        (_, at) => this.#servers[(turn + at) % this.#servers.length] ?? "",
      );
      const attempt = ([next, ...others]: readonly string[]): void => {
        if (next === undefined) {
          outgoing.writeHead(503).end();
          return;
        }
        const { hostname, port } = new URL(next);
        const passed = request(
          {
            hostname,
            port,
            path,
            method: incoming.method,
            headers: incoming.headers,
            agent: false,
          },
          (response) => {
            this.handled.get(next)?.push(kind);
            outgoing.writeHead(response.statusCode ?? 502, response.headers);
            response.pipe(outgoing);
          },
        );
        passed.on("error", () => (outgoing.headersSent ? outgoing.destroy() : attempt(others)));
        passed.end(Buffer.concat(chunks));
      };
      attempt(order);
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /**
   * Reserves a port so that the servers can be configured with the shared URL before they
   * start.
   */
  async choosePort(): Promise<this> {
    this.#port = await freePort();
    return this;
  }

  async start(servers: readonly string[]): Promise<void> {
    this.#servers = servers;
    for (const server of servers) this.handled.set(server, []);
    await listenOnPort(this.#server, this.#port);
  }

  async dispose(): Promise<void> {
    await closeServer(this.#server);
  }
}
