import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ConnectProxy, connectProxy } from "@/lib/net/test-fixtures/connect-proxy";
import { parseProxyUrl } from "@/lib/net/upstream-proxy";
import { EngineOverHttp } from "../support/engine-over-http";
import { article, LocalSite, type Page } from "../support/local-site";

const prose = "The siskin hangs upside down from the cones of the alder. ".repeat(12);
const PUBLIC = "93.184.215.14";
const redirect =
  (to: () => string): Page =>
  (_request, response) =>
    response.writeHead(302, { location: to() }).end();

/** A site that the operator added to the library. */
const named = new LocalSite({
  "/": article("Siskin handbook", `${prose} <a href="/away">away</a>`),
  "/away": article("Siskin away", prose),
  "/admin": article("Siskin admin", prose),
});
/** The server of the engine. */
const own = new LocalSite({
  "/guide": article("Siskin guide", prose),
  "/api/library": article("Siskin secrets", prose),
});
/** A public site, reached through a proxy of the test. */
const hop = new LocalSite({
  "/named": redirect(() => `${named.origin}/admin?delete=all`),
  "/own": redirect(() => `${own.origin}/api/library`),
  "/guide": redirect(() => `${own.origin}/guide`),
  "/twice": redirect(() => "http://hop.example/named"),
  "/refresh": (_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<meta http-equiv="refresh" content="0; url=${named.origin}/admin">`),
  "/page": (_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        article(
          "Siskin page",
          `${prose}<img src="${named.origin}/admin"><script>fetch("${own.origin}/api/library", { mode: "no-cors" }); fetch("${named.origin}/admin", { method: "POST", mode: "no-cors" })</script>`,
        ),
      ),
});
let found: string[] = [];
const searx = new LocalSite({
  "/search": (_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        results: found.map((url) => ({ url, title: "Siskin", content: "siskin", engine: "x" })),
      }),
    ),
});
let route: ConnectProxy;
let engine: EngineOverHttp;

const bodySchema = z.looseObject({
  data: z.object({
    web: z.array(
      z.looseObject({
        url: z.string(),
        markdown: z.string().optional(),
        metadata: z.looseObject({ error: z.string().nullable() }).optional(),
      }),
    ),
  }),
});
async function search(scrapeOptions: object, more: object = {}) {
  const response = await engine.post({
    query: "siskin",
    scrapeOptions: { formats: ["markdown"], maxAge: 0, ...scrapeOptions },
    ...more,
  });
  expect(response.status).toBe(200);
  return bodySchema.parse(await response.json()).data.web;
}

beforeAll(async () => {
  for (const site of [named, own, hop, searx]) await site.start();
  route = await connectProxy({
    portOf: (target) => (target === `${PUBLIC}:80` ? Number(new URL(hop.origin).port) : undefined),
  });
  engine = await new EngineOverHttp(undefined, {
    ownOrigin: own.origin,
    searxng: { url: searx.origin },
    proxies: { basic: parseProxyUrl(route.origin), enhanced: null },
    resolve: async () => [PUBLIC],
  }).start();
  await engine.add(named.origin);
  await engine.add(`${own.origin}/guide`);
});
afterAll(async () => {
  await engine.dispose();
  for (const site of [named, own, hop, searx]) await site.dispose();
  await route.close();
});
beforeEach(() => {
  for (const site of [named, own, hop]) site.requests.length = 0;
});

describe("a result of a live search", () => {
  it.each([
    ["plain", {}],
    ["in a browser", { waitFor: 50 }],
  ])("does not lead to a named site or this server, %s", async (_how, options) => {
    found = ["named", "own", "guide", "twice", "refresh"].map(
      (path) => `http://hop.example/${path}`,
    );
    const pages = await search(options, { query: "siskin -handbook -guide", limit: 10 });
    const hops = pages.filter(({ url }) => url.startsWith("http://hop.example/"));
    expect(hops).toHaveLength(5);
    for (const { url, markdown, metadata } of hops) {
      if (!url.endsWith("/refresh")) expect(metadata?.error, url).toMatch(/After a redirect|Port/);
      expect(markdown ?? "", url).not.toContain("siskin");
    }
    expect(hop.requests.length).toBeGreaterThanOrEqual(5);
    expect(named.requestsFor("/admin")).toEqual([]);
    expect(own.requests).toEqual([]);
  });

  it("that is at a named site or this server itself is not scraped", async () => {
    found = [`${named.origin}/admin`, `${own.origin}/api/library`, `${own.origin}/guide?x=1`];
    for (const ignoreInvalidURLs of [true, false]) {
      const pages = await search({}, { ignoreInvalidURLs, query: "siskin -handbook", limit: 10 });
      const live = pages.filter(({ url }) => found.includes(url));
      expect(live.every(({ markdown }) => markdown === undefined)).toBe(true);
    }
    expect(named.requestsFor("/admin")).toEqual([]);
    expect(own.requestsFor("/api/library")).toEqual([]);
  });

  it("does not send requests of its scripts there", async () => {
    found = ["http://hop.example/page"];
    const pages = await search({ waitFor: 100 }, { limit: 10 });
    expect(pages.find(({ url }) => url === found[0])?.markdown).toContain("siskin");
    expect(named.requestsFor("/admin")).toEqual([]);
    expect(own.requestsFor("/api/library")).toEqual([]);
  });
});

describe("a result of the library", () => {
  it("is scraped at a named site and at the guide of this server", async () => {
    found = [];
    const pages = await search({}, { limit: 10 });
    for (const url of [`${named.origin}/`, `${own.origin}/guide`])
      expect(pages.find((page) => page.url === url)?.markdown, url).toContain("siskin");
  });

  it("does not redirect from one named site to this server", async () => {
    named.serve(
      "/away",
      redirect(() => `${own.origin}/api/library`),
    );
    const page = (await search({}, { limit: 10 })).find(({ url }) => url.endsWith("/away"));
    expect(page?.metadata?.error).toMatch(/only the guide and artifacts/);
    named.serve(
      "/away",
      redirect(() => `${own.origin}/guide`),
    );
    const other = (await search({}, { limit: 10 })).find(({ url }) => url.endsWith("/away"));
    expect(other?.metadata?.error).toMatch(/After a redirect/);
    expect(own.requestsFor("/api/library")).toEqual([]);
  });
});

describe("a crawl", () => {
  it("does not follow a redirect or a link from one named site to another", async () => {
    const other = await new LocalSite({
      "/": article("Siskin list", `${prose} <a href="${named.origin}/admin">admin</a>`),
    }).start();
    other.serve(
      "/hop",
      redirect(() => `${named.origin}/admin`),
    );
    await engine.add(other.origin);
    await engine.add(`${other.origin}/hop`).catch(() => {});
    await other.dispose();
    expect(named.requests).toEqual([]);
  });
});
