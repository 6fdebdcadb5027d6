import { createServer, type IncomingHttpHeaders } from "node:http";

export type Recorded = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Records every request and responds with an empty success. */
export class RecordingServer {
  readonly recorded: Recorded[] = [];
  origin = "";

  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method, url: path, headers } = request;
      this.recorded.push({ method, path, headers, body: Buffer.concat(parts) });
      response.setHeader("Content-Type", "application/json");
      response.end('{"success":true,"data":{}}');
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    const address = this.#server.address();
    if (!address || typeof address === "string") throw new Error("The server has no port.");
    this.origin = `http://127.0.0.1:${address.port}`;
    return this;
  }

  async dispose(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
