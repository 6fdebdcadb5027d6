import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RateLimits } from "@/lib/concurrency/rate-limiter";
import { createEngine, type Engine, type EngineOptions, engineFiles } from "@/lib/engine/engine";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import { openIndex } from "@/lib/engine/index/search-index";
import { crawlSite } from "@/lib/engine/library/crawl/crawl-site";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { type AddressGuardOptions, createAddressGuard } from "@/lib/net/address-guard";
import { HandlerOverHttp } from "./handler-over-http";
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
  readonly unexpected: unknown[] = [];
  readonly #http = new HandlerOverHttp((request) => this.engine.handle(request));
  readonly #settings: EngineSettings;

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
    // A busy test may reuse a connection later than the default of five seconds.
    this.#http.server.keepAliveTimeout = 120_000;
  }

  get origin(): string {
    return this.#http.origin;
  }

  get key(): string {
    return this.engine.key;
  }

  async start(): Promise<this> {
    await this.#http.start();
    return this;
  }

  /** Crawls a site into the library. */
  add(url: string): Promise<void> {
    const { resolve } = this.#settings;
    return addToLibrary(this.dataDirectory, url, resolve && { resolve });
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
    await this.#http.dispose();
    await this.engine.close();
    rmSync(this.dataDirectory, { recursive: true, force: true });
  }
}

/** Crawls a site into the library of a data folder, as the command line does. */
export async function addToLibrary(
  dataDirectory: string,
  url: string,
  options: Partial<Pick<AddressGuardOptions, "resolve">> = {},
): Promise<void> {
  const { store, close } = openLibrary(engineFiles(dataDirectory));
  try {
    const guard = createAddressGuard({ namedOrigins: () => store.allowedOrigins(), ...options });
    const { state, error } = await crawlSite({ url, store, guard });
    if (state !== "finished") throw new Error(`The site was not crawled: ${error}`);
  } finally {
    close();
  }
}
