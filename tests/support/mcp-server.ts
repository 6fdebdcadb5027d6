import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { engine } from "@/lib/server/engine/engine";
import { serveMcp } from "@/lib/server/mcp/serve-mcp";
import { HandlerOverHttp } from "./handler-over-http";

/** The tools of this process behind a plain HTTP server on loopback. */
export class McpServer extends HandlerOverHttp {
  constructor() {
    super(async (request) =>
      new URL(request.url).pathname === "/api/health"
        ? Response.json({ live: true })
        : serveMcp(request),
    );
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
}
