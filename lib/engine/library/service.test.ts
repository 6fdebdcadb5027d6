import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type NewLibrarySite, newLibrarySiteSchema } from "@/lib/contract/library";
import { createAddressGuard } from "@/lib/net/address-guard";
import { type LocalSite, localSite, type SiteResponse } from "../page/test-support/local-site";
import { crawlKnownSite } from "./crawl/crawl-site";
import { hasPendingWork } from "./crawl/crawler";
import { type LibraryRuntime, openLibraryRuntime } from "./library-runtime";
import type { LibraryService } from "./service";
import { openLibrary, type SqliteLibrary } from "./sqlite/open-library";

let folder: string;
let library: SqliteLibrary;
let runtime: LibraryRuntime;
let service: LibraryService;
let sites: LocalSite[];
const errors: string[] = [];
const ownOrigin = "http://127.0.0.1:1";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "library-"));
  open();
  sites = [];
  errors.length = 0;
});

afterEach(async () => {
  await close();
  for (const site of sites) await site.close();
  rmSync(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

function open(origin = ownOrigin) {
  const index = join(folder, "data", "index.sqlite");
  library = openLibrary({ index });
  runtime = openLibraryRuntime({
    library,
    index,
    ownOrigin: origin,
    filesFolder: join(folder, "data", "files"),
    onError: (message) => errors.push(message),
  });
  service = runtime.service;
}

async function close() {
  await runtime.close();
  library.close();
}

async function serve(pages: Record<string, SiteResponse>): Promise<LocalSite> {
  const site = await localSite(pages);
  sites.push(site);
  return site;
}

const page = (title: string, ...links: string[]) =>
  `<title>${title}</title><main><p>Text of ${title}.</p>${links.map((link) => `<a href="${link}">l</a>`).join("")}</main>`;

async function add(body: unknown): Promise<string> {
  const parsed: NewLibrarySite = newLibrarySiteSchema.parse(body);
  const added = await service.add(parsed, new Date());
  if (!added.ok) throw new Error(`${added.field}: ${added.error}`);
  return added.id;
}

/** Waits until the site has one of these states. */
async function until(id: string, ...states: string[]) {
  const deadline = Date.now() + 40_000;
  for (;;) {
    const site = (await service.view()).sites.find((each) => each.id === id);
    if (states.includes(site?.state ?? "gone")) return site;
    if (Date.now() > deadline) throw new Error(`It is ${site?.state}: ${site?.lastError}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

const finishedAt = async (id: string) =>
  (await service.view()).sites.find((each) => each.id === id)?.finishedAt ?? null;

/** Waits until a crawl finished after `before`; a small crawl may finish between two polls. */
async function untilReadAfter(id: string, before: string | null) {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline; ) {
    const site = await until(id, "finished");
    if (site?.finishedAt !== before) return site;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error("It was not crawled again.");
}

const slow =
  (html: string, ms: number): SiteResponse =>
  (_, response) => {
    setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(html), ms);
  };

test("crawls a site in the thread, stops, resumes, recrawls and removes it", async () => {
  const pages: Record<string, SiteResponse> = {
    "/": page("Home", ...Array.from({ length: 60 }, (_, n) => `/${n}`)),
  };
  for (let n = 0; n < 60; n += 1) pages[`/${n}`] = slow(page(`N${n}`), 30);
  const site = await serve(pages);
  const id = await add({ kind: "site", url: site.origin });
  const again = await service.add(
    newLibrarySiteSchema.parse({ kind: "site", url: site.origin }),
    new Date(),
  );
  expect(again).toMatchObject({ ok: false, field: "url" });

  await until(id, "reading");
  while (((await service.detail(id, "all", ""))?.recent.length ?? 0) < 5)
    await new Promise((wait) => setTimeout(wait, 20));
  expect((await service.change(id, { command: "stop" }, new Date()))?.state).toBe("stopping");
  const stopped = await until(id, "stopped");
  expect(stopped?.pages).toBeLessThan(60);
  expect(stopped?.queued).toBeGreaterThan(0);
  expect((await service.live(id))?.queue.length).toBeGreaterThan(0);

  await service.change(id, { command: "resume" }, new Date());
  const finished = await until(id, "finished");
  expect(finished).toMatchObject({ pages: 61, queued: 0, counts: { read: 61, failed: 0 } });
  expect(site.requests.filter((path) => path !== "/robots.txt").length).toBeLessThan(70);

  await service.change(id, { command: "renew" }, new Date());
  expect(await untilReadAfter(id, finished?.finishedAt ?? null)).toMatchObject({
    counts: { read: 0, unchanged: 61 },
  });

  expect(await service.remove(id)).toBe(true);
  await until(id, "gone");
  expect(library.index.stats().pages).toBe(0);
  expect(await service.remove(id)).toBe(false);
});

test("resumes a crawl automatically after a server restart", async () => {
  const pages: Record<string, SiteResponse> = {
    "/": page("Home", ...Array.from({ length: 40 }, (_, n) => `/${n}`)),
  };
  for (let n = 0; n < 40; n += 1) pages[`/${n}`] = slow(page(`N${n}`), 40);
  const site = await serve(pages);
  const id = await add({ kind: "site", url: site.origin });
  while (((await service.detail(id, "all", ""))?.recent.length ?? 0) < 5)
    await new Promise((wait) => setTimeout(wait, 20));
  await close();
  open();
  expect((await service.view()).sites[0]).toMatchObject({ state: "reading" });
  runtime.start();
  expect(await until(id, "finished")).toMatchObject({ pages: 41 });
});

test("crawls exactly the pages of a feed, a sitemap and a list, with dates from the feed", async () => {
  const site = await serve({
    "/a": page("A", "/linked"),
    "/b": page("B"),
    "/linked": page("Linked"),
    "/c": { status: 404, body: "x" },
  });
  site.pages["/feed.xml"] = {
    headers: { "content-type": "application/rss+xml" },
    body: `<rss><channel><item><link>${site.origin}/a</link><pubDate>Tue, 03 Jun 2025 09:39:21 GMT</pubDate></item></channel></rss>`,
  };
  site.pages["/map.xml"] = {
    headers: { "content-type": "application/xml" },
    body: `<urlset><url><loc>${site.origin}/b</loc></url></urlset>`,
  };
  const feed = await add({ kind: "feed", url: `${site.origin}/feed.xml` });
  expect(await until(feed, "finished")).toMatchObject({ pages: 1, kind: "feed" });
  expect(library.index.page(`${site.origin}/a`)?.publishedAt).toBe("2025-06-03T09:39:21.000Z");

  const map = await add({ kind: "sitemap", url: `${site.origin}/map.xml` });
  expect(await until(map, "finished")).toMatchObject({ pages: 1 });
  const list = await add({ kind: "list", urls: [`${site.origin}/c`, `${site.origin}/linked`] });
  expect(await until(list, "finished")).toMatchObject({
    pages: 1,
    counts: { read: 1, failed: 1 },
    name: `2 pages of ${new URL(site.origin).host}`,
  });
  expect((await service.detail(list, "failed", "404"))?.failures).toMatchObject([
    { url: `${site.origin}/c`, outcome: "failed" },
  ]);
  expect((await service.detail(list, "skipped", ""))?.failures).toEqual([]);
  expect((await service.detail(list, "all", "matches no page"))?.failures).toEqual([]);

  const broken = await add({ kind: "feed", url: `${site.origin}/a` });
  expect(await until(broken, "failed")).toMatchObject({
    lastError: "This is not an RSS, Atom or JSON feed.",
  });
  const noMap = await add({ kind: "sitemap", url: `${site.origin}/b` });
  expect((await until(noMap, "failed"))?.lastError).toMatch(/not a sitemap/);
});

test("filters every list of pages by text, and names the places of all indexed pages", async () => {
  const first = await serve({
    "/": page("Home", "/owls_100%", "/terns"),
    "/owls_100%": page("Owls"),
    "/terns": page("Terns"),
  });
  const second = await serve({ "/only": page("Only page") });
  const id = await add({ kind: "site", url: `${first.origin}/` });
  await until(id, "finished");
  const recent = async (text: string) =>
    ((await service.detail(id, "all", text))?.recent ?? []).map(({ title }) => title).sort();
  expect(await recent("")).toEqual(["Home", "Owls", "Terns"]);
  expect(await recent("tern")).toEqual(["Terns"]);
  expect(await recent("OWLS_100%")).toEqual(["Owls"]);
  expect(await recent("t_rns")).toEqual([]);
  expect((await service.detail(id, "all", "x"))?.queue).toEqual([]);

  const host = (site: LocalSite) => new URL(site.origin).host;
  expect((await service.detail(id, "all", ""))?.searchIn).toEqual([host(first)]);
  const list = await add({
    kind: "list",
    urls: [`${first.origin}/terns`, `${second.origin}/only`, "http://127.0.0.1:9/closed"],
  });
  await until(list, "finished");
  const { searchIn = [] } = (await service.detail(list, "all", "")) ?? {};
  expect(searchIn).toEqual([host(first), host(second)].sort());

  const docs = join(folder, "notes");
  mkdirSync(docs);
  writeFileSync(join(docs, "a.html"), page("Apples"));
  const disk = await add({ kind: "folder", path: docs });
  await until(disk, "finished");
  const found = (places: readonly string[] | undefined) =>
    library.index
      .search({
        query: (places ?? []).map((place) => `site:${place}`).join(" "),
        limit: 20,
        highlights: false,
      })
      .hits.map(({ title }) => title)
      .sort();
  expect(found((await service.detail(disk, "all", ""))?.searchIn)).toEqual(["Apples"]);
  expect(found(searchIn)).toEqual(["Home", "Only page", "Owls", "Terns"]);
});

test("indexes a folder, updates changed files, and serves each file under its page URL", async () => {
  const docs = join(folder, "docs");
  mkdirSync(join(docs, "sub"), { recursive: true });
  mkdirSync(join(docs, ".hidden"));
  writeFileSync(join(docs, "a.html"), page("Apples", "/elsewhere"));
  writeFileSync(join(docs, "sub", "b c.md"), "# Bananas\n\nYellow.");
  writeFileSync(join(docs, "sub", "data.json"), "{}");
  writeFileSync(join(docs, ".hidden", "x.html"), page("Hidden"));
  const id = await add({ kind: "folder", path: docs });
  expect(await until(id, "finished")).toMatchObject({ pages: 2, name: docs, start: "" });
  const urls = (await service.live(id))?.recent.map(({ url }) => url) ?? [];
  const markdown = urls.find((url) => url.endsWith("/sub/b%20c.md")) ?? "";
  expect(library.index.page(markdown)).toMatchObject({ title: "Bananas" });
  const [, token = ""] = /\/files\/([^/]+)\//.exec(markdown) ?? [];
  expect(await service.file(token, ["sub", "b c.md"])).toEqual({
    path: join(docs, "sub", "b c.md"),
    type: "text/markdown",
  });
  for (const path of [["..", "index.sqlite"], [".hidden", "x.html"], ["sub", "data.json"], []])
    expect(await service.file(token, path)).toBeNull();
  expect(await service.file("other", ["a.html"])).toBeNull();

  writeFileSync(join(docs, "sub", "b c.md"), "# Bananas\n\nGreen.");
  utimesSync(join(docs, "sub", "b c.md"), new Date(), new Date(Date.now() + 5_000));
  rmSync(join(docs, "a.html"));
  const first = await finishedAt(id);
  await service.change(id, { command: "renew" }, new Date());
  expect(await untilReadAfter(id, first)).toMatchObject({
    pages: 1,
    counts: { read: 1, removed: 1 },
  });
  expect(library.index.page(markdown)?.text).toContain("Green");

  // On another origin its pages have other URLs.
  const second = await finishedAt(id);
  await close();
  open("http://127.0.0.1:2");
  runtime.start();
  await untilReadAfter(id, second);
  expect(library.index.has(markdown)).toBe(false);
  expect(library.index.has(markdown.replace(":1/", ":2/"))).toBe(true);

  await expect(add({ kind: "folder", path: "docs" })).rejects.toThrow(
    "path: Enter an absolute path",
  );
  await expect(add({ kind: "folder", path: join(folder, "none") })).rejects.toThrow("no such");
});

test("rejects the engine's data folder in any spelling, but not folders above or beside it", async () => {
  symlinkSync(join(folder, "data"), join(folder, "other-name"));
  mkdirSync(join(folder, "data", "files"));
  mkdirSync(join(folder, "data", "docs"));
  for (const path of ["data", "data/", "other/../data", "data/files", "other-name/files"])
    await expect(add({ kind: "folder", path: `${folder}/${path}` })).rejects.toThrow(
      "path: This folder contains the engine's own data.",
    );
  await add({ kind: "folder", path: join(folder, "data", "docs") });
  await add({ kind: "folder", path: folder });
});

test("indexes files with unusual names, but not binary content named as text", async () => {
  const docs = join(folder, "names");
  const names = ["100% #1?.md", "it's (new)!.md", "back\\slash.md", "line\nbreak.md", "%2F.md"];
  mkdirSync(docs);
  for (const name of names) writeFileSync(join(docs, name), "# Heron\n\nIt waits.");
  writeFileSync(join(docs, "blob.txt"), Uint8Array.from([1, 2, 3, 0, 255]));
  const id = await add({ kind: "folder", path: docs });
  expect(await until(id, "finished")).toMatchObject({
    pages: names.length,
    counts: { read: names.length, skipped: 1, failed: 0 },
  });
});

test("stores and indexes uploaded files, and deletes them with their site", async () => {
  const id = await add({ kind: "files", name: "Notes" });
  expect(await service.saveFile(id, "../x/one.md", Buffer.from("# One\n\nFirst note."))).toBeNull();
  expect(await service.saveFile(id, "two.exe", Buffer.from("x"))).toMatch(/Only HTML/);
  expect(await service.saveFile(id, `${"日".repeat(100)}.md`, Buffer.from("x"))).toMatch(
    /too long/,
  );
  expect(await service.saveFile("0000", "two.md", Buffer.from("x"))).toMatch(
    /does not accept uploads/,
  );
  await service.change(id, { command: "resume" }, new Date());
  expect(await until(id, "finished")).toMatchObject({ pages: 1, name: "Notes" });
  expect(
    library.index.search({ query: "first note", limit: 5, highlights: false }).hits,
  ).toHaveLength(1);
  await service.remove(id);
  await until(id, "gone");
  expect(library.index.stats().pages).toBe(0);
});

test("recrawls a site when due, but not if it was stopped", async () => {
  const site = await serve({ "/": page("Home") });
  const id = await add({ kind: "site", url: site.origin, settings: { everyHours: 2 } });
  const { nextAt } = (await until(id, "finished")) ?? {};
  const hours = (Date.parse(nextAt ?? "") - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(1.9);
  const known = (await library.store.siteById(id)) ?? expect.fail();
  expect(hasPendingWork(known, new Date(), "http://127.0.0.1")).toBe(false);
  const later = new Date(Date.now() + 3 * 3_600_000);
  expect(hasPendingWork(known, later, "http://127.0.0.1")).toBe(true);
  const earlier = new Date(Date.now() - 365 * 24 * 3_600_000);
  expect(hasPendingWork(known, earlier, "http://127.0.0.1")).toBe(true);
  expect(hasPendingWork({ ...known, command: "stop" }, later, "http://127.0.0.1")).toBe(false);
  expect(
    hasPendingWork({ ...known, state: "stopped", nextAt: null }, later, "http://127.0.0.1"),
  ).toBe(false);
  expect(hasPendingWork({ ...known, isLeased: true }, later, "http://127.0.0.1")).toBe(false);
  await service.change(
    id,
    { settings: newLibrarySiteSchema.parse({ kind: "site", url: site.origin }).settings },
    new Date(),
  );
  expect((await service.view()).sites[0]).toMatchObject({ nextAt: null });
});

test("pauses for as long as an overloaded server asks, then retries", async () => {
  let requests = 0;
  let silent = 0;
  const site = await serve({
    "/": page("Home", "/busy", "/silent", "/always"),
    "/busy": (_, response) => {
      requests += 1;
      if (requests === 1) response.writeHead(503, { "retry-after": "1" }).end("busy");
      else response.writeHead(200, { "content-type": "text/html" }).end(page("Busy"));
    },
    "/silent": (_, response) => {
      silent += 1;
      if (silent === 1) response.writeHead(503).end("busy");
      else response.writeHead(200, { "content-type": "text/html" }).end(page("Silent"));
    },
    "/always": { status: 429, headers: { "retry-after": "0" }, body: "x" },
  });
  const origin = site.origin;
  await library.store.add(
    { site: origin, kind: "site", name: "x", startUrl: `${origin}/` },
    new Date(),
  );
  const guard = createAddressGuard({ namedOrigins: () => library.store.allowedOrigins() });
  const start = performance.now();
  const { counts } = await crawlKnownSite(origin, { ...library, guard });
  expect(counts).toMatchObject({ read: 3, failed: 1 });
  expect(performance.now() - start).toBeGreaterThan(900);
  expect([requests, silent]).toEqual([2, 2]);
});

test("keeps a page of two sites until both are removed", async () => {
  const site = await serve({
    "/": page("Home", "/a", "/b"),
    "/a": page("A"),
    "/b": page("B"),
  });
  const all = await add({ kind: "site", url: site.origin });
  await until(all, "finished");
  const list = await add({ kind: "list", urls: [`${site.origin}/a`, `${site.origin}/b`] });
  await until(list, "finished");
  const found = () =>
    library.index
      .search({ query: "text", limit: 10, highlights: false })
      .hits.map(({ url }) => url.replace(site.origin, ""))
      .sort();

  await service.remove(list);
  await until(list, "gone");
  expect(found()).toEqual(["/", "/a", "/b"]);
  expect(await service.view()).toMatchObject({ pages: 3 });
  expect(library.index.stats()).toMatchObject({ sites: [{ site: site.origin, pages: 3 }] });

  const again = await add({ kind: "list", urls: [`${site.origin}/a`] });
  await until(again, "finished");
  await service.remove(all);
  await until(all, "gone");
  expect(found()).toEqual(["/a"]);
  await service.remove(again);
  await until(again, "gone");
  expect(found()).toEqual([]);
});

test("rejects a site that is being removed", async () => {
  const site = await serve({ "/": page("Home") });
  const id = await add({ kind: "site", url: site.origin });
  await until(id, "finished");
  await library.store.setCommand(site.origin, "remove");
  await expect(add({ kind: "site", url: site.origin })).rejects.toThrow("being removed");
});

test("fails for a sitemap that lists only pages of other sites", async () => {
  const site = await serve({});
  const other = await serve({ "/x": page("X") });
  site.pages["/map.xml"] = {
    headers: { "content-type": "application/xml" },
    body: `<urlset><url><loc>${other.origin}/x</loc></url></urlset>`,
  };
  const id = await add({ kind: "sitemap", url: `${site.origin}/map.xml` });
  expect((await until(id, "failed"))?.lastError).toBe(
    "The sitemap lists no pages of its own site.",
  );
  expect(other.requests).toEqual([]);
});
