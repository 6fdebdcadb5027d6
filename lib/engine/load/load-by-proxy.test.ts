import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { creditRates } from "@/lib/contract/credit-rates";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { type ConnectProxy, connectProxy } from "@/lib/net/test-fixtures/connect-proxy";
import { parseProxyUrl } from "@/lib/net/upstream-proxy";
import { scrapePage } from "../page/scrape-page";
import { type LocalSite, localSite } from "../page/test-support/local-site";
import { openPageCache } from "./cache/page-cache";

const PASSWORD = "canary-of-the-route";
const CREDENTIALS = `reader:${PASSWORD}`;
const PAGE = "<title>Herons</title><p>The heron waits.</p>";
const { page, enhancedProxy } = creditRates;

let site: LocalSite;
let inner: LocalSite;
let basic: ConnectProxy;
let enhanced: ConnectProxy;
let broken: ConnectProxy;

beforeAll(async () => {
  let asks = 0;
  site = await localSite({
    "/page": PAGE,
    "/missing": { status: 404, body: "gone" },
    "/resets": (request, response) => {
      asks += 1;
      if (asks % 2 === 1) request.socket.destroy();
      else response.end(PAGE);
    },
  });
  for (const status of [403, 429, 503]) {
    let visits = 0;
    site.pages[`/blocks-${status}`] = (_request, response) => {
      visits += 1;
      response.statusCode = visits % 2 === 1 ? status : 200;
      response.setHeader("content-type", "text/html").end(PAGE);
    };
  }
  let slow = 0;
  site.pages["/slow-at-first"] = (_request, response) => {
    slow += 1;
    if (slow % 2 === 0) response.setHeader("content-type", "text/html").end(PAGE);
  };
  site.pages["/always-403"] = { status: 403, body: "No machines" };
  inner = await localSite({ "/": PAGE });
  basic = await connectProxy({ credentials: CREDENTIALS });
  enhanced = await connectProxy({ credentials: CREDENTIALS });
  broken = await connectProxy();
  await broken.close();
});

afterAll(() => Promise.all([site, inner, basic, enhanced].map((each) => each.close())));

beforeEach(async () => {
  // A pooled connection of the previous test would bypass the proxy.
  await closeSharedConnections();
  basic.targets.length = 0;
  enhanced.targets.length = 0;
});

const via = ({ origin }: ConnectProxy) =>
  parseProxyUrl(origin.replace("://", `://${CREDENTIALS}@`));

async function scrape(
  path: string,
  proxy: ScrapeOptions["proxy"],
  proxies: { basic?: ConnectProxy; enhanced?: ConnectProxy },
  options: ScrapeOptions = {},
) {
  const scraped = await scrapePage(
    new URL(path, site.origin).href,
    { ...options, ...(proxy && { proxy }) },
    {
      guard: site.guard,
      proxies: {
        basic: proxies.basic ? via(proxies.basic) : null,
        enhanced: proxies.enhanced ? via(proxies.enhanced) : null,
      },
    },
  );
  const { metadata, credits, warning, failed } = scraped;
  expect(JSON.stringify(scraped)).not.toContain(PASSWORD);
  return {
    used: metadata.proxyUsed,
    status: metadata.statusCode,
    error: metadata.error,
    credits,
    warning,
    failed,
    asked: [basic.targets.length > 0, enhanced.targets.length > 0],
  };
}

const ok = { status: 200, error: null, warning: null, failed: false };

test("basic uses only the basic proxy, at the price of a page", async () => {
  expect(await scrape("/page", "basic", { basic, enhanced })).toEqual({
    ...ok,
    used: "basic",
    credits: page.credits,
    asked: [true, false],
  });
});

test("basic connects directly without a basic proxy", async () => {
  expect(await scrape("/page", "basic", { enhanced })).toEqual({
    ...ok,
    used: "basic",
    credits: page.credits,
    asked: [false, false],
  });
});

test("enhanced uses only the enhanced proxy, at its price", async () => {
  expect(await scrape("/page", "enhanced", { basic, enhanced })).toEqual({
    ...ok,
    used: "enhanced",
    credits: enhancedProxy.credits,
    asked: [false, true],
  });
});

test("enhanced falls back to the basic route with a warning at the basic price", async () => {
  expect(await scrape("/page", "enhanced", { basic })).toEqual({
    ...ok,
    used: "basic",
    credits: page.credits,
    warning: expect.stringMatching(/no enhanced proxy/),
    asked: [true, false],
  });
});

test.each(["/page", "/missing"])("auto accepts the basic response of %s", async (path) => {
  for (const proxy of ["auto", undefined] as const)
    expect(await scrape(path, proxy, { basic, enhanced })).toMatchObject({
      used: "basic",
      warning: null,
      asked: [true, false],
    });
});

test.each(["/blocks-403", "/blocks-429", "/blocks-503", "/resets", "/slow-at-first"])(
  "auto retries with the enhanced proxy for %s",
  async (path) => {
    expect(await scrape(path, "auto", { basic, enhanced }, { timeout: 1_500 })).toEqual({
      ...ok,
      used: "enhanced",
      credits: enhancedProxy.credits,
      asked: [true, true],
    });
  },
);

test("auto retries with the enhanced proxy when the basic one is down", async () => {
  expect(await scrape("/page", "auto", { basic: broken, enhanced })).toMatchObject({
    ...ok,
    used: "enhanced",
  });
});

test("auto returns the first response without an enhanced proxy", async () => {
  expect(await scrape("/always-403", "auto", { basic })).toMatchObject({
    used: "basic",
    status: 403,
    failed: true,
    credits: 0,
    warning: null,
  });
});

test("charges nothing and warns when the site blocks both proxies", async () => {
  expect(await scrape("/always-403", "auto", { basic, enhanced })).toMatchObject({
    used: "basic",
    status: 403,
    failed: true,
    credits: 0,
    warning: expect.stringMatching(/enhanced proxy was tried too/),
    asked: [true, true],
  });
});

test.each(["basic", "enhanced"] as const)("reports that the %s proxy is down", async (proxy) => {
  expect(await scrape("/page", proxy, { basic: broken, enhanced: broken })).toMatchObject({
    failed: true,
    credits: 0,
    error: "The proxy of this server could not be used (ECONNREFUSED).",
  });
});

test("sends no request to a proxy for an address that the guard blocks", async () => {
  expect(await scrape(inner.origin, "auto", { basic, enhanced })).toMatchObject({
    failed: true,
    error: expect.stringMatching(/is not allowed|not a public address/),
    asked: [false, false],
  });
  expect(inner.requests).toEqual([]);
});

test("charges a cached copy as a basic page, whichever proxy loaded it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "routes-"));
  const cache = openPageCache(join(folder, "cache.sqlite"));
  const deps = { guard: site.guard, cache, proxies: { basic: null, enhanced: via(enhanced) } };
  const read = (proxy: "basic" | "enhanced") => scrapePage(`${site.origin}/page`, { proxy }, deps);
  expect(await read("enhanced")).toMatchObject({ credits: enhancedProxy.credits });
  expect(await read("basic")).toMatchObject({
    credits: page.credits,
    metadata: { cacheState: "hit", proxyUsed: "enhanced" },
  });
  cache.close();
  rmSync(folder, { recursive: true });
});
