import { createServer, type Server } from "node:http";
import { listenOnLoopback } from "../../support/loopback";
import { searchBody } from "../results-service";

/** A service on loopback that makes a body for a query `bytes:mark` and keeps none. */
export class SearchService {
  origin = "";
  readonly #server: Server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { query = "" } = JSON.parse(Buffer.concat(chunks).toString() || "{}");
    const [bytes = "10000", mark = "none"] = String(query).split(":");
    const body = searchBody(Number(bytes) || 10_000, mark);
    outgoing.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    outgoing.end(body);
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
