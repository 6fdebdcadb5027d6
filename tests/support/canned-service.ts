import { createServer, type Server } from "node:http";
import type { JsonObject } from "@/lib/contract/json-object";
import { listenOnLoopback } from "./loopback";

export type CannedResponse = {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

/** A service on loopback that looks up its response by query. */
export class CannedService {
  readonly responses = new Map<string, CannedResponse>();
  /** The bodies of all requests. */
  readonly requests: JsonObject[] = [];
  origin = "";
  readonly #server: Server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      const body: JsonObject = JSON.parse(Buffer.concat(parts).toString());
      this.requests.push(body);
      const query = String(body.query ?? "");
      const {
        status = 200,
        type = "application/json",
        headers = {},
        body: text,
      } = this.responses.get(query) ?? {
        status: 404,
        body: "{}",
      };
      outgoing.writeHead(status, { ...headers, "content-type": type }).end(text);
    });
  });

  async start(): Promise<this> {
    this.origin = await listenOnLoopback(this.#server);
    return this;
  }

  dispose(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A server that must not be contacted. Counts connections. */
export class UntouchedServer {
  connections = 0;
  host = "";
  readonly #server = createServer((_, outgoing) => void outgoing.writeHead(404).end());

  async start(): Promise<this> {
    this.#server.on("connection", () => {
      this.connections += 1;
    });
    this.host = new URL(await listenOnLoopback(this.#server)).host;
    return this;
  }

  dispose(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
