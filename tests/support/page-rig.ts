import { expect } from "vitest";
import { findArtifact } from "@/lib/engine/artifacts/artifacts";
import { type Caller, plainCaller, type ScrapedResult } from "./callers";
import { EngineOverHttp, type EngineSettings } from "./engine-over-http";
import { article, LocalSite, type Page } from "./local-site";

const WORDS = "The dunlin runs along the edge of the tide and probes the wet sand. ".repeat(12);

/**
 * An engine with a crawled local site of named pages, each found by its name. The pages are plain
 * articles during the crawl; the test's own pages are served afterwards.
 */
export class PageRig {
  readonly site: LocalSite;
  readonly engine: EngineOverHttp;
  readonly #pages: Readonly<Record<string, Page>>;

  /** Names are single words of letters. The name is part of each page's title. */
  constructor(pages: Readonly<Record<string, Page>>, settings: EngineSettings = {}) {
    this.#pages = pages;
    const names = Object.keys(pages);
    this.site = new LocalSite({
      "/": article("Index", names.map((name) => `<a href="/${name}">${name}</a>`).join(" ")),
      ...Object.fromEntries(names.map((name) => [`/${name}`, article(`Dunlin ${name}`, WORDS)])),
    });
    this.engine = new EngineOverHttp(undefined, settings);
  }

  async start(): Promise<void> {
    await this.site.start();
    await this.engine.start();
    await this.engine.add(this.site.origin);
    for (const [name, page] of Object.entries(this.#pages)) this.site.serve(`/${name}`, page);
  }

  address(name: string): string {
    return `${this.site.origin}/${name}`;
  }

  /** Scrapes only the page with that name. Bypasses the cache unless the options say otherwise. */
  async scrape(
    name: string,
    scrapeOptions: object = {},
    caller: Caller = plainCaller,
  ): Promise<ScrapedResult> {
    const [page] = await caller.search(this.engine, {
      query: `intitle:${name}`,
      limit: 1,
      scrapeOptions: { formats: ["markdown"], maxAge: 0, ...scrapeOptions },
    });
    if (page?.url !== this.address(name)) throw new Error(`${name} was not found.`);
    return page;
  }

  /** The artifact at a signed URL, or null if the URL is invalid or expired. */
  async artifact(
    address: string,
    now = Date.now(),
  ): Promise<{ contentType: string; bytes: Buffer } | null> {
    const url = new URL(address);
    const id = url.pathname.split("/").at(-1) ?? "";
    const found = await findArtifact(this.engine.dataDirectory, id, url.searchParams, now);
    if (found.status !== 200) return null;
    const bytes = Buffer.from(await new Response(found.body).arrayBuffer());
    return { contentType: found.contentType, bytes };
  }

  /** Stops both and asserts that the engine had no unexpected errors. */
  async dispose(): Promise<void> {
    await this.engine.dispose();
    await this.site.dispose();
    expect(this.engine.unexpected).toEqual([]);
  }
}

/** An HTML page with this body and enough text to be scraped without a browser. */
export const html = (body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><title>Dunlin</title>${head}</head><body>${body}</body></html>`;

export const typed =
  (contentType: string, body: string | Uint8Array): Page =>
  (_request, response) =>
    response.writeHead(200, { "content-type": contentType }).end(body);

export const status =
  (code: number, headers: Record<string, string> = {}, body = "<h1>So it is</h1>"): Page =>
  (_request, response) =>
    response.writeHead(code, { "content-type": "text/html", ...headers }).end(body);
