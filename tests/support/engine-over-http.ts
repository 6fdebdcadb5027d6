import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RateLimits } from "@/lib/concurrency/rate-limiter";
import { createEngine, type Engine, type EngineOptions, engineFiles } from "@/lib/engine/engine";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import { openIndex } from "@/lib/engine/index/search-index";
import { crawlSite } from "@/lib/engine/library/crawl/crawl-site";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { createAddressGuard } from "@/lib/net/address-guard";
import { closeServer, listenOnLoopback } from "./loopback";
import { shareChromium } from "./shared-chromium";

/** Settings made by the operator. */
export type EngineSettings = Pick<
  EngineOptions,
  | "model"
  | "mediaCommand"
  | "proxies"
  | "policy"
  | "keys"
  | "credits"
  | "rates"
  | "resolve"
  | "searxng"
  | "liveServices"
  | "databaseUrl"
> &
  Partial<Pick<EngineOptions, "ownOrigin">>;

/** The engine behind a plain HTTP server on loopback, with its own data folder. */
export class EngineOverHttp {
  readonly dataDirectory = mkdtempSync(join(tmpdir(), "engine-test-"));
  readonly engine: Engine;
  /** Unexpected errors inside the engine. */
  readonly unexpected: unknown[] = [];
  readonly #server: Server;
  readonly #settings: EngineSettings;
  origin = "";

  constructor(
    limits: RateLimits = { perMinute: 10_000, concurrent: 100 },
    settings: EngineSettings = {},
  ) {
    this.#settings = settings;
    shareChromium(this.dataDirectory);
    this.engine = createEngine({
      ownOrigin: "http://127.0.0.1:1",
      ...settings,
      dataDirectory: this.dataDirectory,
      limits,
      onUnexpected: (error) => this.unexpected.push(error),
    });
    this.#server = createServer(async (incoming, outgoing) => {
      const gone = new AbortController();
      outgoing.on("close", () => gone.abort());
      const response = await this.engine.handle(webRequest(incoming, gone.signal));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body) await pipeline(Readable.from(response.body), outgoing).catch(() => {});
      else outgoing.end();
    });
    // A busy test may reuse a connection later than the default of five seconds.
    this.#server.keepAliveTimeout = 120_000;
  }

  get key(): string {
    return this.engine.key;
  }

  async start(): Promise<this> {
    this.origin = await listenOnLoopback(this.#server);
    return this;
  }

  /** Crawls a site into the library, as the command line does. */
  async add(url: string): Promise<void> {
    const { store, close } = openLibrary(engineFiles(this.dataDirectory));
    try {
      const guard = createAddressGuard({
        namedOrigins: () => store.allowedOrigins(),
        ...(this.#settings.resolve && { resolve: this.#settings.resolve }),
      });
      const { state, error } = await crawlSite({ url, store, guard });
      if (state !== "finished") throw new Error(`The site was not crawled: ${error}`);
    } finally {
      close();
    }
  }

  /** Adds pages to the library directly, also for hosts that a test cannot serve. */
  put(pages: readonly IndexedPage[]): void {
    const index = openIndex(engineFiles(this.dataDirectory).index);
    try {
      index.putMany(pages);
    } finally {
      index.close();
    }
  }

  /** Posts an object as JSON, or a string unchanged. */
  post(body: unknown, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.origin}/v2/search`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.key}` },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...init,
    });
  }

  async dispose(): Promise<void> {
    await closeServer(this.#server);
    await this.engine.close();
    rmSync(this.dataDirectory, { recursive: true, force: true });
  }
}

function webRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(incoming.url ?? "/", "http://engine.test"), {
    method,
    headers,
    signal,
    ...(hasBody && { body: bodyOf(incoming), duplex: "half" }),
  });
}

function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
