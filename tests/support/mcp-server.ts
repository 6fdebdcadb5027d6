import { createServer, type IncomingMessage, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { engineFiles } from "@/lib/engine/engine";
import { crawlSite } from "@/lib/engine/library/crawl/crawl-site";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { createAddressGuard } from "@/lib/net/address-guard";
import { engine } from "@/lib/server/engine/engine";
import { environment } from "@/lib/server/env";
import { serveMcp } from "@/lib/server/mcp/serve-mcp";
import { closeServer, listenOnLoopback } from "./loopback";

/** The tools of this process behind a plain HTTP server on loopback. */
export class McpServer {
  origin = "";
  readonly #server: Server = createServer(async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.on("close", () => gone.abort());
    if (incoming.url === "/api/health") {
      outgoing.writeHead(200, { "Content-Type": "application/json" }).end('{"live":true}');
      return;
    }
    const response = await serveMcp(await webRequest(incoming, gone.signal));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });

  async start(): Promise<this> {
    this.origin = await listenOnLoopback(this.#server);
    return this;
  }

  get key(): string {
    return engine().key;
  }

  /** A client of the official library, connected. */
  async client(key = this.key): Promise<Client> {
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${this.origin}/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${key}` } },
      }),
    );
    return client;
  }

  /** Posts an object as JSON, or a string unchanged. */
  post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`${this.origin}/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${this.key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  dispose(): Promise<void> {
    return closeServer(this.#server);
  }
}

async function webRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const { method = "GET", url = "/" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, `http://${incoming.headers.host}`), {
    ...{ method, headers, signal },
    ...(hasBody && { body: await buffer(incoming) }),
  });
}

/** Crawls a site into the library of this process. */
export async function addToLibrary(url: string): Promise<void> {
  const { store, close } = openLibrary(engineFiles(environment().dataDirectory));
  try {
    const guard = createAddressGuard({ namedOrigins: () => store.allowedOrigins() });
    const { state, error } = await crawlSite({ url, store, guard });
    if (state !== "finished") throw new Error(`The site was not crawled: ${error}`);
  } finally {
    close();
  }
}
