import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeServer, listenOnLoopback } from "./loopback";

/** A service on loopback that receives each request with its whole body. */
export abstract class LoopbackService {
  origin = "";
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => this.receive(request, response, Buffer.concat(parts)));
  });

  protected abstract receive(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): void;

  async start(): Promise<this> {
    this.origin = await listenOnLoopback(this.#server);
    return this;
  }

  async dispose(): Promise<void> {
    await closeServer(this.#server);
  }
}
