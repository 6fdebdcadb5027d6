import { createServer, type IncomingHttpHeaders } from "node:http";
import { closeServer, listenOnLoopback } from "./loopback";

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
    this.origin = await listenOnLoopback(this.#server);
    return this;
  }

  async dispose(): Promise<void> {
    await closeServer(this.#server);
  }
}
