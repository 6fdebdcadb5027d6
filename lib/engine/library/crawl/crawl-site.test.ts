import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchIndex } from "@/lib/engine/index/search-index";
import {
  type LocalSite,
  localSite,
  type SiteResponse,
} from "@/lib/engine/page/test-support/local-site";
import { createAddressGuard } from "@/lib/net/address-guard";
import type { LibraryStore } from "../library-store";
import { openLibrary, type SqliteLibrary } from "../sqlite/open-library";
import type { CrawlEvent } from "./crawl-event";
import { type CrawlSiteOptions, crawlSite } from "./crawl-site";
import { removeLibrarySite } from "./remove-library-site";

let folder: string;
let library: SqliteLibrary;
let index: SearchIndex;
let store: LibraryStore;
let sites: LocalSite[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "library-"));
  library = openLibrary({ index: join(folder, "index.sqlite") });
  ({ index, store } = library);
  sites = [];
});

afterEach(async () => {
  library.close();
  for (const site of sites) await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(pages: Record<string, SiteResponse>): Promise<LocalSite> {
  const site = await localSite(pages);
  sites.push(site);
  return site;
}

async function read(url: string, more: Partial<CrawlSiteOptions> = {}) {
  const events: CrawlEvent[] = [];
  const guard = createAddressGuard({ namedOrigins: () => store.allowedOrigins() });
  const summary = await crawlSite({
    url,
    store,
    guard,
    onEvent: (event) => events.push(event),
    ...more,
  });
  return { ...summary, events };
}

const page = (title: string, ...links: string[]) =>
  `<title>${title}</title><main><p>Text of ${title}.</p>${links.map((link) => `<a href="${link}">l</a>`).join("")}</main>`;
const xml = (body: string): SiteResponse => ({
  headers: { "content-type": "application/xml" },
  body,
});
const paths = (site: LocalSite, urls: Iterable<string>) =>
  [...urls].map((url) => url.replace(site.origin, "")).sort();
const indexed = (site: LocalSite, ...candidates: string[]) =>
  candidates.filter((path) => index.has(site.origin + path));

test("follows only the site's own links and fetches each page once", async () => {
  const other = await serve({ "/": page("Other") });
  const site = await serve({
    "/": page(
      "Home",
      "/a",
      "/a#part",
      "/a?utm_source=x",
      "b",
      `${other.origin}/`,
      "/pic.png",
      "mailto:x@y.z",
    ),
    "/a": page("A", "/", "/b"),
    "/b": page("B", "/c"),
    "/c": page("C"),
  });
  const { state, counts, events } = await read(`${site.origin}/`);
  expect({ state, counts }).toEqual({
    state: "finished",
    counts: { read: 4, unchanged: 0, skipped: 0, failed: 0, removed: 0 },
  });
  expect(indexed(site, "/", "/a", "/b", "/c")).toHaveLength(4);
  expect([...site.requests].sort()).toEqual(["/", "/a", "/b", "/c", "/robots.txt", "/sitemap.xml"]);
  expect(other.requests).toEqual([]);
  expect(index.page(`${site.origin}/a`)).toMatchObject({
    title: "A",
    site: site.origin,
    fileType: "html",
    text: expect.stringContaining("Text of A."),
  });
  expect(events.map(({ type }) => type)).toEqual([
    "started",
    "page",
    "page",
    "page",
    "page",
    "finished",
  ]);
  expect(events.at(-1)).toMatchObject({ state: "finished", left: 0, queued: 0, site: site.origin });
});

test("obeys robots.txt: rules, delay, sitemaps", async () => {
  const site = await serve({
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "" },
    "/": page("Home", "/open", "/closed/x"),
    "/open": page("Open"),
    "/closed/x": page("Closed"),
    "/listed": page("Listed"),
  });
  site.pages["/robots.txt"] = {
    headers: { "content-type": "text/plain" },
    body: `User-agent: *\nDisallow: /\n\nUser-agent: SearchWorkbench\nDisallow: /closed\nCrawl-delay: 0.1\nSitemap: ${site.origin}/map.xml`,
  };
  site.pages["/map.xml"] = xml(`<urlset><url><loc>${site.origin}/listed</loc></url></urlset>`);
  const start = performance.now();
  const { counts, events } = await read(site.origin);
  expect(performance.now() - start).toBeGreaterThan(280);
  expect(indexed(site, "/", "/open", "/closed/x", "/listed")).toEqual(["/", "/open", "/listed"]);
  expect(site.requests).not.toContain("/closed/x");
  expect(counts).toMatchObject({ read: 3, skipped: 1 });
  expect(events).toContainEqual(
    expect.objectContaining({ type: "skipped", reason: "Disallowed by robots.txt." }),
  );
});

test("reads the sitemap at its usual place if robots.txt names none", async () => {
  const site = await serve({
    "/docs/": page("Home"),
    "/sitemap.xml": xml(`<urlset><url><loc>/listed</loc></url></urlset>`),
    "/listed": page("Listed"),
  });
  await read(`${site.origin}/docs/`);
  expect(indexed(site, "/docs/", "/listed")).toHaveLength(2);
  const closed = await serve({
    "/": page("Home"),
    "/robots.txt": {
      headers: { "content-type": "text/plain" },
      body: "User-agent: *\nDisallow: /sitemap",
    },
  });
  await read(closed.origin);
  expect(closed.requests).not.toContain("/sitemap.xml");
});

test("fetches nothing if robots.txt is unavailable", async () => {
  const site = await serve({ "/robots.txt": { status: 503 }, "/": page("Home") });
  expect(await read(site.origin)).toMatchObject({
    state: "failed",
    error: expect.stringContaining("robots.txt"),
  });
  expect(site.requests).toEqual(["/robots.txt"]);
});

test("transfers no page again because robots.txt was unavailable once", async () => {
  const tagged: SiteResponse = (request, response) => {
    const isKnown = request.headers["if-none-match"] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag: '"1"' });
    response.end(isKnown ? undefined : page("A"));
  };
  const site = await serve({
    "/": page("Home", "/a", "/b"),
    "/a": tagged,
    "/b": { status: 500, body: "x" },
  });
  await read(site.origin);
  site.pages["/robots.txt"] = { status: 503 };
  const events = (await read(site.origin)).events.at(-1);
  expect(events).toMatchObject({ type: "finished", state: "failed", left: 0, queued: 0 });
  expect(await store.listSites()).toMatchObject([{ pages: 2, left: 0, queued: 0 }]);
  delete site.pages["/robots.txt"];
  site.pages["/"] = (_, response) => response.writeHead(304).end();
  const { counts } = await read(site.origin);
  expect(counts).toMatchObject({ read: 0, unchanged: 2, failed: 1 });
  expect(site.requests.filter((path) => path === "/b")).toHaveLength(2);
});

test("obeys noindex, nofollow and canonical", async () => {
  const site = await serve({
    "/": page("Home", "/noindex", "/header", "/nofollow", "/copy", "/print"),
    "/noindex": `<meta name=robots content=noindex>${page("No", "/behind")}`,
    "/behind": page("Behind"),
    "/header": { headers: { "x-robots-tag": "noindex" }, body: page("Header") },
    "/nofollow": `<meta name=robots content=nofollow>${page("Nofollow", "/hidden")}`,
    "/hidden": page("Hidden"),
    "/copy": `<link rel=canonical href="/original">${page("Original")}`,
    "/print": `<link rel=canonical href="/original">${page("Original")}`,
    "/original": `<link rel=canonical href="/copy">${page("Original")}`,
  });
  const { counts } = await read(site.origin);
  expect(indexed(site, ...Object.keys(site.pages))).toEqual([
    "/",
    "/behind",
    "/nofollow",
    "/original",
  ]);
  expect(counts).toMatchObject({ read: 4, skipped: 4 });
});

test("skips responses without text", async () => {
  const site = await serve({
    "/": page("Home", "/empty", "/unasked", "/list"),
    "/empty": (_, response) => response.writeHead(204).end(),
    "/unasked": (_, response) => response.writeHead(304).end(),
    "/list": page("List"),
  });
  const { counts } = await read(site.origin);
  expect(counts).toMatchObject({ read: 2, skipped: 2, failed: 0 });
});

test("indexes pages that all name the start page as their original", async () => {
  const named = (title: string, ...links: string[]) =>
    `<link rel=canonical href="/">${page(title, ...links)}`;
  const site = await serve({
    "/": named("Home", "/a", "/b/", "/index.html", "/?lang=de"),
    "/a": named("A"),
    "/b/": named("B"),
    "/index.html": named("Home"),
    "/?lang=de": named("Home"),
  });
  await read(site.origin);
  expect(indexed(site, ...Object.keys(site.pages))).toEqual(["/", "/a", "/b/"]);
  const { hits } = index.search({ query: "text", limit: 9, highlights: false });
  expect(hits).toHaveLength(3);
});

test("indexes a copy if its original fails, also when the site is crawled again", async () => {
  const original = (path: string, title: string) =>
    `<link rel=canonical href="${path}">${page(title)}`;
  const site = await serve({
    "/": page("Home", "/a", "/b", "/first", "/last", "/closed", "/chain", "/between", "/end"),
    "/a": original("/gone", "Gone"),
    "/b": original("/gone", "Gone"),
    "/first": original("https://127.0.0.1:1/first", "Elsewhere"),
    "/last": original("/noindex", "Last"),
    "/noindex": `<meta name=robots content=noindex>${page("No")}`,
    "/closed": original("/shut", "Shut"),
    "/shut": page("Shut"),
    "/chain": original("/between", "Chain"),
    "/between": original("/end", "Chain"),
    "/end": page("Chain"),
    "/robots.txt": {
      headers: { "content-type": "text/plain" },
      body: "User-agent: *\nDisallow: /shut",
    },
  });
  const { counts } = await read(site.origin);
  expect(indexed(site, "/a", "/b")).toHaveLength(1);
  expect(indexed(site, ...Object.keys(site.pages).slice(3))).toEqual([
    "/first",
    "/last",
    "/closed",
    "/end",
  ]);
  expect(counts.skipped).toBe(5);
  expect(await store.site(site.origin)).toMatchObject({ pages: 6, queued: 0 });
  const again = await read(site.origin);
  expect(again.counts).toMatchObject({ unchanged: 6, skipped: 5 });
});

test("does not follow redirects to pages disallowed by robots.txt", async () => {
  const site = await serve({
    "/": page("Home", "/way"),
    "/way": { status: 302, headers: { location: "/closed/x" } },
    "/closed/x": page("Closed"),
    "/robots.txt": {
      headers: { "content-type": "text/plain" },
      body: "User-agent: *\nDisallow: /closed",
    },
  });
  expect((await read(site.origin)).events).toContainEqual(
    expect.objectContaining({ type: "skipped", reason: "Disallowed by robots.txt." }),
  );
  expect(indexed(site, "/", "/way", "/closed/x")).toEqual(["/"]);
});

test("follows frames, meta refreshes and session links to each page once", async () => {
  let visits = 0;
  const site = await serve({
    "/": `<title>Frames</title><iframe src="/inline"></iframe><frameset cols="1,2"><frame src="menu"><frame src="/body"></frameset>`,
    "/menu": page("Menu", "/moved", "/v"),
    "/body": page("Body"),
    "/inline": page("Inline"),
    "/moved": `<meta http-equiv="Refresh" content="0; URL='/there'">`,
    "/there": page("There"),
    "/v": (_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      visits += 1;
      response.end(page("Visit", `/v;jsessionid=${visits}A`, `/v?PHPSESSID=${visits}`));
    },
  });
  const { counts } = await read(site.origin);
  expect(indexed(site, "/", "/menu", "/body", "/inline", "/there", "/v")).toHaveLength(6);
  expect(counts).toMatchObject({ read: 6, skipped: 1 });
});

test("follows a list to its next page without a link", async () => {
  const site = await serve({
    "/": `<link rel="next" href="/2">${page("One")}`,
    "/2": `<link rel="prev" href="/"><link rel="next" href="/3">${page("Two")}`,
    "/3": page("Three"),
  });
  expect((await read(site.origin)).counts).toMatchObject({ read: 3 });
});

test("follows the next page that a header names", async () => {
  const site = await serve({
    "/": { headers: { link: '</style.css>; rel=preload, </2>; rel="next"' }, body: page("One") },
    "/2": page("Two"),
  });
  expect((await read(site.origin)).counts).toMatchObject({ read: 2 });
});

test("follows the feeds of the start page", async () => {
  const rss = (path: string) =>
    xml(`<rss><channel><item><link>${path}</link></item></channel></rss>`);
  const feed = (href: string, type = "rss+xml") =>
    `<link rel=alternate type="application/${type}" href="${href}">`;
  const site = await serve({
    "/": `${feed("/feed")}${feed("/posts.json", "feed+json")}${feed("/private/feed")}${page("Home", "/about")}`,
    "/robots.txt": {
      headers: { "content-type": "text/plain" },
      body: "User-agent: *\nDisallow: /private",
    },
    "/feed": rss("/post"),
    "/posts.json": {
      headers: { "content-type": "application/feed+json" },
      body: JSON.stringify({ items: [{ url: "/note" }, { url: "https://example.org/" }] }),
    },
    "/private/feed": rss("/secret"),
    "/about": `${feed("/about/feed")}${page("About")}`,
    "/about/feed": rss("/comment"),
    "/post": page("Post"),
    "/note": page("Note"),
    "/comment": page("Comment"),
    "/secret": page("Secret"),
  });
  expect((await read(site.origin)).counts).toMatchObject({ read: 4, skipped: 0 });
  expect(indexed(site, "/", "/about", "/post", "/note")).toHaveLength(4);
});

test("skips pages that only redirect, and those that say that they were not found", async () => {
  const site = await serve({
    "/": page(
      "Home",
      "/old",
      "/slow",
      "/gone",
      "/leer",
      "/errors/404",
      "/status",
      "/lost",
      "/js",
      "/app",
      "/that",
      "/headed",
    ),
    "/old": `<title>Old</title><meta http-equiv=refresh content="0;url=/new"><p>Moved to <a href="/new">the new page</a>.`,
    "/slow": `<title>Slow</title><meta http-equiv=refresh content="30;url=/new"><p>A page to read.`,
    "/js": `<title>Example</title><script>window.location.replace('/from-script')</script>`,
    "/from-script": page("From a script"),
    "/app": `<title>App</title><script>if (isOld) location.href = "/old-browser"</script><div id="app"></div>`,
    "/old-browser": page("Old browser"),
    "/new": page("New"),
    "/gone": page("Page not found | Example"),
    "/that": page("Oops! That page can’t be found."),
    "/leer": page("Example – Die Seite wurde nicht gefunden"),
    "/lost": page("404"),
    "/headed": "<title>Example</title><h1>Page not found</h1><p>Please check the URL.",
    "/errors/404": page("404 Not Found"),
    "/status": page("Why a page is not found"),
  });
  const { events } = await read(site.origin);
  const skipped = events.flatMap((each) =>
    each.type === "skipped" ? [[each.url.replace(site.origin, ""), each.reason]] : [],
  );
  const missing = "The page says that it was not found.";
  expect(skipped.sort()).toEqual([
    ["/gone", missing],
    ["/headed", missing],
    ["/js", "Redirects to another page."],
    ["/leer", missing],
    ["/lost", missing],
    ["/old", "Redirects to another page."],
    ["/that", missing],
  ]);
  const pages = ["/", "/new", "/slow", "/errors/404", "/status", "/from-script", "/app"];
  expect(indexed(site, ...pages)).toEqual(pages);
});

test("indexes no page that asks visitors to sign in for another one", async () => {
  const site = await serve({
    "/": page("Home", "/orders", "/cart?id=1", "/moved", "/login"),
    "/orders": { status: 302, headers: { location: "/login?next=%2Forders" } },
    "/cart?id=1": { status: 302, headers: { location: "/consent?continue=/cart%3Fid%3D1" } },
    "/moved": { status: 302, headers: { location: "/new?redirectedFrom=/moved" } },
    "/login?next=%2Forders": page("Sign in"),
    "/consent?continue=/cart%3Fid%3D1": page("Before you continue"),
    "/new?redirectedFrom=/moved": page("New"),
    "/login": page("Sign in"),
  });
  const { counts } = await read(site.origin);
  expect(counts).toMatchObject({ read: 3, failed: 2 });
  expect(indexed(site, "/", "/new?redirectedFrom=/moved", "/login")).toHaveLength(3);
});

test("names the site that a start page redirects to", async () => {
  const other = await serve({ "/": page("Other") });
  const site = await serve({ "/": { status: 301, headers: { location: `${other.origin}/` } } });
  const guard = createAddressGuard({ allowedOrigins: () => [site.origin, other.origin] });
  const { state, error } = await read(site.origin, { guard });
  expect({ state, error }).toEqual({
    state: "failed",
    error: `Redirects to another site: ${other.origin}`,
  });
});

test("includes translations listed by a page or a sitemap", async () => {
  const site = await serve({
    "/": `<link rel=alternate hreflang=de href="/de"><link rel=alternate type=application/rss+xml href="/feed">${page("Home")}`,
    "/de": page("Start"),
    "/feed": page("Feed"),
    "/fr": page("Accueil"),
  });
  site.pages["/robots.txt"] = {
    headers: { "content-type": "text/plain" },
    body: `Sitemap: ${site.origin}/map.xml`,
  };
  site.pages["/map.xml"] = xml(
    `<urlset xmlns:xhtml="x"><url><loc>${site.origin}/</loc><xhtml:link rel="alternate" hreflang="fr" href="${site.origin}/fr"/></url></urlset>`,
  );
  expect((await read(site.origin)).counts.read).toBe(3);
  expect(indexed(site, "/", "/de", "/fr", "/feed")).toEqual(["/", "/de", "/fr"]);
});

test("indexes redirects under their target, skips content that is not a page, reports failures", async () => {
  const other = await serve({ "/": page("Other") });
  const site = await serve({
    "/": page("Home", "/old", "/older", "/new", "/away", "/data", "/image", "/gone", "/error"),
    "/old": { status: 301, headers: { location: "/new#x" } },
    "/older": { status: 302, headers: { location: "/old" } },
    "/new": page("New"),
    "/away": { status: 302, headers: { location: `${other.origin}/` } },
    "/data": { headers: { "content-type": "application/json" }, body: "{}" },
    "/image": { headers: { "content-type": "image/png" }, body: "x" },
    "/error": { status: 500, body: "x" },
  });
  const { state, counts, events } = await read(site.origin);
  expect(state).toBe("finished");
  expect(indexed(site, "/", "/old", "/older", "/new")).toEqual(["/", "/new"]);
  expect(counts.read).toBe(2);
  const failed = events.flatMap((event) => (event.type === "failed" ? [event.url] : []));
  expect(paths(site, failed)).toEqual(["/away", "/error", "/gone"]);
  const skipped = events.flatMap((event) => (event.type === "skipped" ? [event.url] : []));
  expect(paths(site, skipped)).toEqual(expect.arrayContaining(["/data", "/image"]));
  expect(other.requests).toEqual([]);
});

test("adds the pages of this site from sitemaps and sitemap indexes", async () => {
  const site = await serve({ "/a": page("A", "/linked"), "/b": page("B"), "/linked": page("L") });
  site.pages["/sitemap.xml"] = xml(
    `<sitemapindex><sitemap><loc>${site.origin}/1.xml</loc></sitemap><sitemap><loc>${site.origin}/sitemap.xml</loc></sitemap></sitemapindex>`,
  );
  site.pages["/1.xml"] = xml(
    `<urlset><url><loc>${site.origin}/a</loc></url><url><loc>${site.origin}/b</loc></url><url><loc>http://elsewhere.invalid/c</loc></url></urlset>`,
  );
  const { counts } = await read(`${site.origin}/sitemap.xml`);
  expect(counts.read).toBe(3);
  expect(indexed(site, "/a", "/b", "/linked")).toHaveLength(3);
});

test("reads an index and its sitemaps on another host that robots.txt names", async () => {
  const files = await serve({});
  const site = await serve({
    "/robots.txt": { body: `Sitemap: ${files.origin}/index.xml` },
    "/": page("Home"),
    "/a": page("A"),
  });
  const loc = (url: string) => `<loc>${url}</loc>`;
  files.pages["/index.xml"] = xml(
    `<sitemapindex><sitemap>${loc("/1.xml")}</sitemap></sitemapindex>`,
  );
  files.pages["/1.xml"] = xml(
    `<urlset><url>${loc(`${site.origin}/a`)}</url><url>${loc(`${files.origin}/b`)}</url></urlset>`,
  );
  const guard = createAddressGuard({ allowedOrigins: () => [site.origin, files.origin] });
  await read(site.origin, { guard });
  expect(indexed(site, "/", "/a")).toHaveLength(2);
  expect(files.requests).not.toContain("/b");
});

test("fetches sitemaps one at a time and stops at the page limit", async () => {
  const site = await serve({ "/0": page("P0"), "/1": page("P1") });
  const maps = Array.from({ length: 80 }, (_, n) => `${n}.xml`);
  site.pages["/maps/index.xml"] = xml(
    `<sitemapindex>${maps.map((map) => `<sitemap><loc>${map}</loc></sitemap>`).join("")}</sitemapindex>`,
  );
  for (const [n, map] of maps.entries())
    site.pages[`/maps/${map}`] = xml(`<urlset><url><loc>/${n}</loc></url></urlset>`);
  await read(`${site.origin}/maps/index.xml`, { limits: { maxPages: 2 } });
  expect(site.requests.filter((path) => path.startsWith("/maps/"))).toHaveLength(1 + 40);
  await read(`${site.origin}/maps/index.xml`, { limits: { maxPages: 100 } });
  expect(site.requests).toContain("/maps/79.xml");
});

test("stops at the page and depth limits", async () => {
  const endless: Record<string, SiteResponse> = {};
  for (let n = 0; n < 60; n += 1) endless[`/${n}`] = page(`N${n}`, `/${n + 1}`, `/${n + 2}`);
  const site = await serve(endless);
  const few = await read(`${site.origin}/0`, { limits: { maxPages: 7 } });
  expect(few.counts.read).toBe(7);
  expect(few.events.at(-1)).toMatchObject({ type: "finished", left: expect.any(Number) });
  const again = await read(`${site.origin}/0`, { limits: { maxPages: 100, maxDepth: 3 } });
  expect(again.state).toBe("finished");
  expect(index.has(`${site.origin}/6`)).toBe(true);
  expect(index.has(`${site.origin}/40`)).toBe(false);
});

test("revalidates pages on the next crawl and removes those that are gone", async () => {
  const site = await serve({
    "/": page("Home", "/same", "/tagged", "/changes", "/goes", "/moves"),
    "/same": page("Same"),
    "/changes": page("Before"),
    "/goes": page("Goes"),
    "/moves": page("Moves"),
    "/tagged": (request, response) => {
      response.writeHead(request.headers["if-none-match"] === '"1"' ? 304 : 200, {
        "content-type": "text/html",
        etag: '"1"',
      });
      response.end(request.headers["if-none-match"] === '"1"' ? undefined : page("Tagged"));
    },
  });
  expect((await read(site.origin)).counts.read).toBe(6);
  site.pages["/changes"] = page("After");
  site.pages["/moves"] = { status: 301, headers: { location: "/moved" } };
  site.pages["/moved"] = page("Moves");
  delete site.pages["/goes"];
  const { counts, events } = await read(site.origin);
  expect(counts).toEqual({ read: 2, unchanged: 3, skipped: 0, failed: 0, removed: 1 });
  expect(events).toContainEqual(
    expect.objectContaining({ type: "removed", url: `${site.origin}/goes` }),
  );
  expect(index.page(`${site.origin}/changes`)?.title).toBe("After");
  expect(indexed(site, ...Object.keys(site.pages), "/goes")).toEqual([
    "/",
    "/same",
    "/changes",
    "/tagged",
    "/moved",
  ]);
});

/** A page that is sent once, as it never changes. */
const unchanging =
  (body: string): SiteResponse =>
  ({ headers }, response) => {
    const isKnown = headers["if-none-match"] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag: '"1"' });
    response.end(isKnown ? undefined : body);
  };

test("fetches again what failed or was skipped, although the pages with its links are unchanged", async () => {
  const site = await serve({
    "/": unchanging(page("Home", "/fails", "/hidden", "/planned", "/moved", "/gone")),
    "/fails": { status: 500 },
    "/hidden": `<meta name="robots" content="noindex">${page("Hidden")}`,
    "/moved": { status: 302, headers: { location: "/" } },
    "/gone": { status: 410 },
  });
  await read(site.origin);
  for (const path of ["/fails", "/hidden", "/planned", "/moved"]) site.pages[path] = page(path);
  site.requests.length = 0;
  expect((await read(site.origin)).counts).toMatchObject({ read: 4, unchanged: 1, failed: 0 });
  expect(site.requests).not.toContain("/gone");
});

test("forgets a page only if two crawls in a row do not find it", async () => {
  const site = await serve({ "/": unchanging(page("Home", "/a", "/b")), "/b": page("B") });
  site.pages["/a"] = page("A");
  await read(site.origin);
  delete site.pages["/a"];
  delete site.pages["/b"];
  expect((await read(site.origin)).counts).toMatchObject({ unchanged: 1, removed: 2, failed: 0 });
  site.pages["/a"] = page("A");
  expect((await read(site.origin)).counts).toMatchObject({ read: 1, removed: 0, failed: 1 });
  site.requests.length = 0;
  expect((await read(site.origin)).counts).toMatchObject({ unchanged: 2, failed: 0 });
  expect(site.requests).not.toContain("/b");
});

test("prefers an original that works again to its unchanged copy", async () => {
  const site = await serve({
    "/": unchanging(page("Home", "/copy", "/original")),
    "/copy": unchanging(`<link rel=canonical href="/original">${page("Text")}`),
    "/original": { status: 500 },
  });
  await read(site.origin);
  expect(indexed(site, "/copy", "/original")).toEqual(["/copy"]);
  // Another crawl in which nothing changes.
  await read(site.origin);
  site.pages["/original"] = page("Text");
  await read(site.origin);
  await read(site.origin);
  expect(indexed(site, "/copy", "/original")).toEqual(["/original"]);
});

test("fetches a page again whose compression ended early", async () => {
  const whole = gzipSync(page("Home", "/a"));
  let body = whole.subarray(0, -20);
  const site = await serve({
    "/a": page("A"),
    "/": ({ headers }, response) => {
      const isKnown = headers["if-none-match"] === '"1"';
      const type = { "content-type": "text/html", "content-encoding": "gzip" };
      response.writeHead(isKnown ? 304 : 200, { ...type, etag: '"1"' });
      response.end(isKnown ? undefined : body);
    },
  });
  await read(site.origin);
  body = whole;
  expect((await read(site.origin)).counts).toMatchObject({ read: 2, unchanged: 0 });
});

test("finds the pages beyond an earlier limit, although the others are unchanged", async () => {
  const site = await serve({
    "/": unchanging(page("Home", "/1")),
    "/1": unchanging(page("One", "/2", "/3")),
    "/2": unchanging(page("Two")),
    "/3": unchanging(page("Three")),
  });
  await read(site.origin, { limits: { maxPages: 2 } });
  const { counts } = await read(site.origin, { limits: { maxPages: 10 } });
  expect(counts).toMatchObject({ read: 2, unchanged: 2 });
});

test("retries a page once if its connection breaks", async () => {
  let attempts = 0;
  const site = await serve({
    "/": page("Home", "/breaks", "/broken"),
    "/breaks": (_, response) => {
      attempts += 1;
      if (attempts === 1) response.destroy();
      else response.writeHead(200, { "content-type": "text/html" }).end(page("Breaks"));
    },
    "/broken": (_, response) => {
      response.destroy();
    },
  });
  expect((await read(site.origin)).counts).toMatchObject({ read: 2, failed: 1 });
  // A pooled connection that was closed is replaced silently, so there may be one extra request.
  expect(site.requests.filter((path) => path === "/broken").length).toBeLessThan(5);
});

test("keeps a page in the index if it fails temporarily", async () => {
  const site = await serve({ "/": page("Home", "/a"), "/a": page("A") });
  await read(site.origin);
  site.pages["/a"] = { status: 503, body: "busy" };
  expect((await read(site.origin)).counts).toMatchObject({ unchanged: 1, failed: 1, removed: 0 });
  expect(index.has(`${site.origin}/a`)).toBe(true);
});

test.each([401, 403, 451])("removes a page that responds with %i in two crawls", async (status) => {
  const site = await serve({ "/": page("Home", "/a"), "/a": page("A") });
  await read(site.origin);
  site.pages["/a"] = { status, body: "no" };
  expect((await read(site.origin)).counts).toMatchObject({ failed: 1, removed: 0 });
  expect(index.has(`${site.origin}/a`)).toBe(true);
  expect((await read(site.origin)).counts).toMatchObject({ failed: 0, removed: 1 });
  expect(index.has(`${site.origin}/a`)).toBe(false);
  expect((await read(site.origin)).counts).toMatchObject({ failed: 1, removed: 0 });
  site.pages["/a"] = page("A");
  await read(site.origin);
  expect(index.has(`${site.origin}/a`)).toBe(true);
});

test("keeps the pages of a site that turns the crawler away", async () => {
  const site = await serve({ "/": page("Home", "/a"), "/a": page("A") });
  await read(site.origin);
  site.pages["/"] = { status: 403, body: "no" };
  site.pages["/a"] = { status: 403, body: "no" };
  for (let crawl = 0; crawl < 3; crawl += 1)
    expect((await read(site.origin)).counts).toMatchObject({ failed: 2, removed: 0 });
  expect(indexed(site, "/", "/a")).toHaveLength(2);
});

test("keeps its pages when stopped, and resumes from there", async () => {
  const many: Record<string, SiteResponse> = {
    "/": page("Home", ...Array.from({ length: 30 }, (_, n) => `/${n}`)),
  };
  for (let n = 0; n < 30; n += 1) many[`/${n}`] = page(`N${n}`);
  const site = await serve(many);
  const controller = new AbortController();
  let seen = 0;
  const stopped = await read(site.origin, {
    signal: controller.signal,
    onEvent: (event) => {
      if (event.type === "page" && ++seen === 10) controller.abort();
    },
  });
  expect(stopped.state).toBe("stopped");
  expect(await store.listSites()).toMatchObject([{ state: "stopped", counts: { read: seen } }]);
  const before = new Set(site.requests);
  site.requests.length = 0;
  const resumed = await read(site.origin);
  expect(resumed.counts.read).toBe(31);
  expect(resumed.events[0]).toMatchObject({ type: "started", resumed: true });
  const twice = site.requests.filter((path) => path !== "/robots.txt" && before.has(path));
  expect(twice.length).toBeLessThanOrEqual(3);
});

test("allows a local origin only when it is added, until its site is removed", async () => {
  const site = await serve({ "/": page("Home", "/a"), "/a": page("A") });
  expect(await store.allowedOrigins()).toEqual([]);
  await read(site.origin);
  expect(await store.allowedOrigins()).toEqual([site.origin]);
  expect(await store.listSites()).toMatchObject([
    { site: site.origin, state: "finished", pages: 2, queued: 0, lastError: null },
  ]);
  expect(await removeLibrarySite(site.origin, store)).toBe(2);
  expect(await store.listSites()).toEqual([]);
  expect(await store.allowedOrigins()).toEqual([]);
  expect(index.has(`${site.origin}/`)).toBe(false);
});

test("rejects a site that another live process is crawling", async () => {
  const site = await serve({ "/": page("Home") });
  await read(site.origin);
  const lease = (await store.lease(site.origin, `${process.ppid}-x`)) ?? expect.fail();
  await expect(read(site.origin)).rejects.toThrow("Another process");
  await store.release(lease);
  expect(await store.lease(site.origin, "999999999-gone")).not.toBeNull();
  expect(await read(site.origin)).toMatchObject({ state: "finished" });
});

test("fails with a message if the site does not respond", async () => {
  const site = await serve({});
  await site.close();
  sites.pop();
  expect(await read(site.origin)).toMatchObject({
    state: "failed",
    error: expect.stringMatching(/\w/),
  });
  await expect(read("not an address")).rejects.toThrow(TypeError);
});

test("takes less CPU time per page than 30 pages per second allow", async () => {
  const text = "<p>Some words that make a page of an ordinary size, again and again. ".repeat(300);
  const many: Record<string, SiteResponse> = {
    "/": page("Home", ...Array.from({ length: 150 }, (_, n) => `/${n}`)),
  };
  for (let n = 0; n < 150; n += 1) many[`/${n}`] = `${page(`N${n}`, "/")}${text}`;
  const site = await serve(many);
  const before = process.cpuUsage();
  const { counts } = await read(site.origin);
  expect(counts.read).toBe(151);
  // CPU time, because other processes use the machine too.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000 / 151).toBeLessThan(1_000 / 30);
});

test("ends at the first pages that cannot be stored", async () => {
  const { signal, stop, failing } = failingStore();
  const url = "https://a.example/";
  const found = Array.from({ length: 50 }, (_, number) => ({ url: url + number }));
  const crawl = read(url, {
    store: failing,
    signal,
    plan: () => ({
      async *seeds() {
        yield { found, depth: 0 };
      },
      // No request, as in a crawl that is repeated from a record.
      visit: async () => ({ kind: "gone", error: "" }),
      siteLinks: () => [],
    }),
  });
  await expect(crawl).rejects.toThrow("The disk is full.");
  expect(stop).not.toHaveBeenCalled();
});

/** Finds the next page only after the last visit has failed, and stores no visit. Stops a crawl that still continues. */
function failingStore() {
  const controller = new AbortController();
  const stop = vi.fn(() => controller.abort());
  let calls = 0;
  const settle = async () => {
    calls += 1;
    if (calls > 20) stop();
    throw new Error("The disk is full.");
  };
  const next: LibraryStore["next"] = async (...args) => {
    await setImmediate();
    return store.next(...args);
  };
  const changed: Partial<LibraryStore> = { next, settle };
  const failing = new Proxy(store, {
    get: (target, name) => Reflect.get(changed, name) ?? Reflect.get(target, name),
  });
  return { signal: controller.signal, stop, failing };
}
