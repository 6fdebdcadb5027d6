import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { createAddressGuard } from "@/lib/net/address-guard";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { crawlStarterPages } from "./crawl-starter-pages";
import { findGuideFiles, writeGuideFiles } from "./guide-crawl";
import { planCrawl } from "./library/crawl/crawl-plan";
import { crawlSite } from "./library/crawl/crawl-site";
import { type RecordedCrawl, recordCrawl } from "./library/crawl/recorded-crawl";
import { openLibrary, type SqliteLibrary } from "./library/sqlite/open-library";
import { copyDatabaseFile } from "./storage/copy-database";

const FIRST = "http://127.0.0.1:1";
const SECOND = "http://127.0.0.1:2";

const page = (title: string) => `<title>${title}</title><main><p>${title} of the guide.</p></main>`;
const sitemap = (...paths: readonly string[]) => ({
  headers: { "content-type": "application/xml" },
  body: `<urlset>${paths.map((path) => `<url><loc>${site.origin}${path}</loc></url>`).join("")}</urlset>`,
});

let folder: string;
let site: LocalSite;
let library: SqliteLibrary;

beforeEach(async () => {
  folder = temporaryFolder();
  site = await localSite({ "/guide/a": page("Alpha"), "/guide/b": page("Beta") });
  library = openLibrary({ index: join(folder, "index.sqlite") });
});
afterEach(async () => {
  library.close();
  await site.close();
});

/** The files of a build in its folder. */
async function build(digest: string, ...paths: readonly string[]) {
  site.pages["/sitemap.xml"] = sitemap(...paths);
  const index = join(folder, `${digest}.sqlite`);
  const made = openLibrary({ index });
  const crawl: RecordedCrawl = { origin: site.origin, seeds: [], visits: {} };
  await crawlSite({
    url: `${site.origin}/sitemap.xml`,
    store: made.store,
    guard: createAddressGuard({ namedOrigins: () => made.store.allowedOrigins() }),
    plan: (known, options) => recordCrawl(planCrawl(known, options), crawl),
  });
  made.close();
  writeGuideFiles(folder, digest, crawl, (file) => copyDatabaseFile(index, file));
}

const unusable: unknown[] = [];

/** Starts a server at an origin; returns how its guide was added. */
async function start(origin: string, onInstalled = () => {}) {
  unusable.length = 0;
  site.requests.length = 0;
  const { store } = library;
  let installed = 0;
  const state = await crawlStarterPages({
    origin,
    store,
    guard: createAddressGuard({ namedOrigins: () => store.allowedOrigins() }),
    signal: new AbortController().signal,
    recordFile: join(folder, "starter.json"),
    guide: findGuideFiles(folder),
    install: (...of) => {
      installed += 1;
      const isInstalled = library.install(...of);
      onInstalled();
      return isInstalled;
    },
    onUnusable: (error) => unusable.push(error),
    whenServing: async () => {},
    isShared: false,
  });
  return { state, installed, requests: site.requests.length };
}

const found = (query: string) =>
  library.index.search({ query, limit: 5, highlights: false }).hits.map(({ url }) => url);

it("installs the guide of the build once", async () => {
  await build("one", "/guide/a", "/guide/b");
  expect(await start(FIRST)).toEqual({ state: "finished", installed: 1, requests: 0 });
  expect(found("alpha")).toEqual([`${FIRST}/guide/a`]);
  expect(await start(FIRST)).toEqual({ state: "finished", installed: 0, requests: 0 });
});

it("replaces the guide after an upgrade, and moves it with the port", async () => {
  await build("one", "/guide/a", "/guide/b");
  await start(FIRST);
  site.pages["/guide/c"] = page("Gamma");
  await build("two", "/guide/a", "/guide/c");
  expect(await start(FIRST)).toMatchObject({ installed: 1 });
  expect([found("beta"), found("gamma")]).toEqual([[], [`${FIRST}/guide/c`]]);
  expect(await start(SECOND)).toMatchObject({ installed: 1 });
  expect(found("alpha")).toEqual([`${SECOND}/guide/a`]);
  expect((await library.store.listSites()).map(({ site: key }) => key)).toEqual([SECOND]);
});

it("moves the guide with the port after an interrupted start", async () => {
  await build("one", "/guide/a", "/guide/b");
  const blocked = join(folder, "starter.json.new");
  const interrupted = start(FIRST, () => mkdirSync(blocked));
  await expect(interrupted).rejects.toThrow("EISDIR");
  expect(found("alpha")).toEqual([`${FIRST}/guide/a`]);
  rmSync(blocked, { recursive: true });
  expect(await start(SECOND)).toMatchObject({ installed: 1 });
  expect(found("alpha")).toEqual([`${SECOND}/guide/a`]);
});

it("moves the guide with the port if its record is damaged, and keeps other sites of the host", async () => {
  await build("one", "/guide/a", "/guide/b");
  await start(FIRST);
  site.pages["/sitemap.xml"] = sitemap("/guide/a", "/notes");
  site.pages["/notes"] = page("Notes");
  const { store } = library;
  const guard = createAddressGuard({ namedOrigins: () => store.allowedOrigins() });
  await crawlSite({ url: `${site.origin}/sitemap.xml`, store, guard });
  writeFileSync(join(folder, "starter.json"), '{"origin":');
  expect(await start(SECOND)).toMatchObject({ installed: 1 });
  const sites = (await store.listSites()).map(({ site: key }) => key);
  expect(sites.toSorted()).toEqual([SECOND, site.origin].toSorted());
});

it("repeats the crawl of the build if its library file is damaged", async () => {
  await build("one", "/guide/a", "/guide/b");
  writeFileSync(join(folder, "guide-library.sqlite"), "no database");
  expect(await start(FIRST)).toEqual({ state: "finished", installed: 1, requests: 0 });
  expect(unusable).toHaveLength(1);
  expect(found("alpha")).toEqual([`${FIRST}/guide/a`]);
});

it("crawls over HTTP from a build without the guide", async () => {
  site.pages["/sitemap.xml"] = sitemap("/guide/a");
  expect(await start(site.origin)).toMatchObject({ state: "finished", installed: 0 });
  expect(site.requests).toContain("/guide/a");
  expect(found("alpha")).toEqual([`${site.origin}/guide/a`]);
});
