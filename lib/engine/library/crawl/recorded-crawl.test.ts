import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { createAddressGuard } from "@/lib/net/address-guard";
import { openLibrary, type SqliteLibrary } from "../sqlite/open-library";
import { planCrawl } from "./crawl-plan";
import { crawlSite } from "./crawl-site";
import { type RecordedCrawl, recordCrawl, repeatCrawl } from "./recorded-crawl";

const NOW = new Date("2026-01-02T03:04:05Z");
/** The URL that the recorded site gets. Nothing is fetched from it. */
const OTHER = "http://127.0.0.1:1";

const page = (title: string, text: string, ...links: string[]) =>
  `<title>${title}</title><main><h1>${title}</h1><p>${text}</p>${links.map((link) => `<a href="${link}">more</a>`).join("")}</main>`;

let folder: string;
let site: LocalSite;
const opened: SqliteLibrary[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "recorded-crawl-"));
  site = await localSite({
    "/": page("Curlew", "The curlew calls at dusk.", "/marsh", "/copy", "/data", "/gone"),
    "/marsh": {
      headers: { "content-type": "text/html", etag: '"7"' },
      body: page("Marsh", "The salt marsh floods at spring tide.", "/deep", "http://x.invalid/"),
    },
    "/deep": page("Deep", "Waders rest on the deep mud of the marsh."),
    "/copy": `<link rel=canonical href="/deep">${page("Copy", "Waders rest.")}`,
    "/data": { headers: { "content-type": "application/json" }, body: "{}" },
  });
});
afterEach(async () => {
  for (const library of opened.splice(0)) library.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

function newLibrary(): SqliteLibrary {
  const library = openLibrary({ index: join(folder, `${opened.length}.sqlite`) });
  opened.push(library);
  return library;
}

const optionsOf = ({ store }: SqliteLibrary) => ({
  store,
  guard: createAddressGuard({ namedOrigins: () => store.allowedOrigins() }),
  now: () => NOW,
});

async function record(library = newLibrary()): Promise<RecordedCrawl> {
  const crawl: RecordedCrawl = { origin: site.origin, seeds: [], visits: {} };
  await crawlSite({
    ...optionsOf(library),
    url: `${site.origin}/`,
    plan: (known, options) => recordCrawl(planCrawl(known, options), crawl),
  });
  return JSON.parse(JSON.stringify(crawl));
}

const repeat = (library: SqliteLibrary, crawl: RecordedCrawl, origin = OTHER) =>
  crawlSite({
    ...optionsOf(library),
    url: `${origin}/`,
    plan: (_, options) => repeatCrawl(crawl, origin, options),
  });

/** Everything that a search or the page "Library" can show. */
async function contentsOf(library: SqliteLibrary, origin: string) {
  const urls = ["/", "/marsh", "/deep", "/copy", "/data", "/gone"].map((path) => origin + path);
  const known = await library.store.site(origin);
  const found = {
    pages: urls.map((url) => library.index.page(url)),
    hits: ["marsh", "curlew dusk", '"salt marsh"', "intitle:deep"].map((query) =>
      library.index.search({ query, limit: 10, highlights: true }),
    ),
    counts: known?.counts,
    state: known?.state,
    failures: await library.store.failures(origin, "all", "", 10),
    allowed: await library.store.allowedOrigins(),
  };
  return JSON.parse(JSON.stringify(found).replaceAll(origin, "http://site.invalid"));
}

describe("a recorded crawl", () => {
  it("fills another library with the same pages and results at another origin", async () => {
    const crawled = newLibrary();
    const crawl = await record(crawled);
    const repeated = newLibrary();
    site.requests.length = 0;
    expect(await repeat(repeated, crawl)).toMatchObject({ state: "finished", counts: { read: 3 } });
    expect(site.requests).toEqual([]);
    const contents = await contentsOf(repeated, OTHER);
    expect(contents).toEqual(await contentsOf(crawled, site.origin));
    expect(contents.hits[0].hits).not.toHaveLength(0);
  });

  it("leaves pages that a later crawl finds unchanged", async () => {
    const library = newLibrary();
    await repeat(library, await record(), site.origin);
    const again = await crawlSite({ ...optionsOf(library), url: `${site.origin}/` });
    expect(again.counts).toMatchObject({ read: 0, unchanged: 3, removed: 0 });
  });

  it("removes pages of an earlier version", async () => {
    const library = newLibrary();
    await repeat(library, await record());
    const crawl = await record();
    delete crawl.visits[`${site.origin}/marsh`];
    expect((await repeat(library, crawl)).counts).toMatchObject({ removed: 1 });
    expect(library.index.has(`${OTHER}/marsh`)).toBe(false);
  });
});
