import { createServer, request } from "node:http";
import { closeServer, listenOnLoopback } from "./loopback";

/** An HTTP proxy for a browser: writes down every host, and lets only one origin through. */
export class RecordingProxy {
  readonly hosts = new Set<string>();
  readonly #server = createServer();
  origin = "";

  async start(allowed: string): Promise<this> {
    this.#server.on("request", (incoming, response) => {
      const url = new URL(incoming.url ?? "/", allowed);
      this.hosts.add(url.host);
      if (url.origin !== allowed) return void response.writeHead(502).end();
      const { method, headers } = incoming;
      const forwarded = request(url, { method, headers }, (its) => {
        response.writeHead(its.statusCode ?? 502, its.headers);
        its.pipe(response);
      });
      forwarded.on("error", () => response.destroy());
      incoming.pipe(forwarded);
    });
    this.#server.on("connect", ({ url = "" }, socket) => {
      this.hosts.add(url);
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    });
    this.origin = await listenOnLoopback(this.#server);
    return this;
  }

  dispose(): Promise<void> {
    return closeServer(this.#server);
  }
}
