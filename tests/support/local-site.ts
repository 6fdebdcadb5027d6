import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { closeServer, listenOnLoopback } from "./loopback";

export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A small site on loopback that records its requests. */
export class LocalSite {
  readonly requests: { path: string; headers: IncomingMessage["headers"]; aborted: boolean }[] = [];
  readonly #pages: Map<string, Page>;
  readonly #server: Server;
  origin = "";

  constructor(pages: Record<string, Page>) {
    this.#pages = new Map(Object.entries(pages));
    this.#server = createServer((request, response) => this.#respond(request, response));
  }

  async start(port = 0): Promise<this> {
    this.origin = await listenOnLoopback(this.#server, port);
    return this;
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? "/", "http://site").pathname;
    const seen = { path, headers: request.headers, aborted: false };
    this.requests.push(seen);
    response.on("close", () => {
      seen.aborted = !response.writableFinished;
    });
    const page = this.#pages.get(path);
    if (typeof page === "function") page(request, response);
    else if (page === undefined)
      response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>");
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  }

  serve(path: string, page: Page): void {
    this.#pages.set(path, page);
  }

  requestsFor(path: string) {
    return this.requests.filter((request) => request.path === path);
  }

  async dispose(): Promise<void> {
    await closeServer(this.#server);
  }
}

/** An HTML page with enough text to count as an article. */
export function article(title: string, text: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
    <nav><a href="/">Home</a></nav><main><article><h1>${title}</h1>${text
      .split("\n\n")
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join("")}</article></main><footer>Footer words</footer></body></html>`;
}
