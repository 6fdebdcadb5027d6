import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createEngine } from "@/lib/engine/engine";
import { closeServer, listenOnLoopback } from "@/tests/support/loopback";
import { dropIndexes, testCluster, testSettings } from "./cluster";
import { startFaultyProxy } from "./faulty-proxy";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const html = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${body}</p></main>`;
const site: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/robots.txt": ["text/plain", ""],
  "/guide/a": ["text/html", html("Heron", "The grey heron fishes at the estuary. ".repeat(20))],
  "/guide/b": ["text/html", html("Egret", "The egret is a white heron of the marsh. ".repeat(20))],
};

it("crawls into the cluster, also while it is down, and searches it", async () => {
  const server = createServer((request, response) => {
    const isMap = request.url === "/sitemap.xml";
    const map = `<urlset>${["/guide/a", "/guide/b"].map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")}</urlset>`;
    const [type, body] = isMap ? ["application/xml", map] : (site[request.url ?? ""] ?? ["", ""]);
    response.writeHead(body === "" && !type ? 404 : 200, { "Content-Type": type }).end(body);
  });
  const origin = await listenOnLoopback(server);
  cleanUp.push(() => closeServer(server));
  const proxy = await startFaultyProxy(testCluster().nodes[0] ?? "");
  cleanUp.push(() => proxy.close());
  const folder = mkdtempSync(join(tmpdir(), "engine-"));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const openSearch = testSettings({ urls: [proxy.origin], refreshMs: 100 });
  cleanUp.push(() => dropIndexes(openSearch.name));
  const errors: unknown[] = [];
  const engine = createEngine({
    dataDirectory: folder,
    ownOrigin: origin,
    limits: { perMinute: 1_000, concurrent: 10 },
    openSearch,
    onUnexpected: (error) => errors.push(error),
  });
  cleanUp.push(() => engine.close());
  const search = async (query: string) => {
    const response = await engine.handle(
      new Request("http://engine.invalid/v2/search", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${engine.key}` },
        body: JSON.stringify({ query, limit: 5 }),
      }),
    );
    const { data, warning } = await response.json();
    const urls: string[] = (data?.web ?? []).map(({ url }: { url: string }) => url);
    return { urls, warning: String(warning ?? "") };
  };

  proxy.state.fault = "unavailable";
  await engine.prepare(new AbortController().signal);
  expect(await engine.status()).toMatchObject({ pages: 0, index: { state: "unavailable" } });
  expect(await search("heron")).toEqual({
    urls: [],
    warning: expect.stringContaining("The library was not searched."),
  });

  // The outage is reported once.
  await expect.poll(() => errors.length, { timeout: 20_000 }).toBe(1);
  proxy.state.fault = "none";
  await expect
    .poll(async () => (await search("grey heron")).urls, { timeout: 60_000, interval: 500 })
    .toEqual([`${origin}/guide/a`, `${origin}/guide/b`]);
  await expect
    .poll(async () => (await engine.status()).index.state, { timeout: 20_000 })
    .toBe("ready");
  // The figures and the counts of words are cached for a moment.
  await expect.poll(async () => (await engine.status()).guidePages, { timeout: 20_000 }).toBe(2);
  await expect
    .poll(async () => (await search("estuery")).urls, { timeout: 20_000 })
    .toEqual([`${origin}/guide/a`]);
  expect(errors).toHaveLength(1);
});
