import { connectionHeader, connectionListSchema } from "@/lib/contract/connection";
import type { RunOutcome } from "@/lib/transport/run-search";
import { runSearch } from "@/lib/transport/run-search";

type Connection = { readonly label: string; readonly baseUrl: string; readonly key: string };

/**
 * A browser client without a window: adds a connection as the dialog does, searches with the page's
 * code, and records every byte of the server's responses.
 */
export class HeadlessClient {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  #received: Buffer[] = [];
  #connection = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Heads and bodies of all responses so far. */
  get received(): Buffer {
    return Buffer.concat(this.#received);
  }

  async add(connection: Connection): Promise<void> {
    const added = await this.fetch("/api/connections", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(connection),
    });
    const text = await added.text();
    if (added.status !== 201)
      throw new Error(`The connection was not added: ${added.status} ${text}`);
    const { connections } = connectionListSchema.parse(
      await (await this.fetch("/api/connections")).json(),
    );
    this.#connection = connections.find(({ label }) => label === connection.label)?.id ?? "";
  }

  /**
   * Searches with the connection that was added last. The timeout is the longest that the server
   * allows.
   */
  search(): Promise<RunOutcome> {
    clients.set(this.#connection, this);
    return runSearch({ query: "x", timeout: 300 }, { connection: this.#connection });
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Origin", this.#origin);
    headers.set("Sec-Fetch-Site", "same-origin");
    headers.set("Cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await plainFetch(new URL(path, this.#origin), { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(";")[0] ?? "";
      this.#cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const { status } = response;
    this.#received.push(Buffer.from(JSON.stringify([status, ...response.headers])));
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          this.#received.push(Buffer.from(chunk));
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(body ?? null, { status, headers: response.headers });
  }
}

const plainFetch = globalThis.fetch;
const clients = new Map<string, HeadlessClient>();

/**
 * Routes the page code's `fetch` calls to the client that owns the connection in the request.
 * Returns a function that restores `fetch`.
 */
export function routeFetchToClients(): () => void {
  globalThis.fetch = (input, init) => {
    const id = new Headers(init?.headers).get(connectionHeader) ?? "";
    const client = clients.get(id);
    return client ? client.fetch(String(input), init) : plainFetch(input, init);
  };
  return () => {
    globalThis.fetch = plainFetch;
    clients.clear();
  };
}
