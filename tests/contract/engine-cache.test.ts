import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { engineFiles } from "@/lib/engine/engine";
import { EngineOverHttp } from "../support/engine-over-http";
import { indexBeforeTests } from "../support/indexed-site";
import { article, LocalSite } from "../support/local-site";

const prose = "The lapwing tumbles over the meadow and calls its own name. ".repeat(12);
const names = ["plain", "stored", "unstored", "personal", "lockdown", "missed", "aged", "tags"];
const site = new LocalSite({
  "/": article("Index", names.map((name) => `<a href="/${name}">${name}</a>`).join(" ")),
  ...Object.fromEntries(
    names.map((name) => [`/${name}`, article(`Lapwing ${name}`, `${prose} <b>bold</b>`)]),
  ),
});
const engine = new EngineOverHttp();

const pageSchema = z.looseObject({
  markdown: z.string().optional(),
  html: z.string().optional(),
  metadata: z.looseObject({
    error: z.string().nullable(),
    cacheState: z.string().optional(),
    cachedAt: z.string().optional(),
    creditsUsed: z.int(),
    scrapeId: z.string(),
  }),
});
const bodySchema = z.looseObject({
  creditsUsed: z.int(),
  data: z.object({ web: z.array(pageSchema).min(1) }),
});
const post = (query: string, scrapeOptions: object) =>
  engine.post({ query, scrapeOptions: { formats: ["markdown"], ...scrapeOptions } });
const search = async (query: string, scrapeOptions: object = {}) => {
  const response = await post(query, scrapeOptions);
  expect(response.status).toBe(200);
  return bodySchema.parse(await response.json());
};
const page = async (name: string, scrapeOptions: object = {}) => {
  const [only] = (await search(`intitle:${name}`, scrapeOptions)).data.web;
  if (only === undefined) throw new Error("There is no such page.");
  return only;
};
const errorCode = async (name: string, scrapeOptions: object) => {
  const response = await post(`intitle:${name}`, scrapeOptions);
  const { code } = z.looseObject({ code: z.string() }).parse(await response.json());
  return [response.status, code];
};

indexBeforeTests(engine, site);

describe("the page cache", () => {
  it("serves a second request from the cache, reports the hit and derives other formats", async () => {
    const first = await page("plain");
    const requestCount = site.requestsFor("/plain").length;
    const second = await page("plain", { formats: ["html"], excludeTags: ["b"] });
    expect(site.requestsFor("/plain").length).toBe(requestCount);
    expect(first.metadata).toMatchObject({ cacheState: "miss", creditsUsed: 1 });
    expect(first.metadata.cachedAt).toBeUndefined();
    expect(second.metadata).toMatchObject({ cacheState: "hit", creditsUsed: 1 });
    expect(Date.parse(second.metadata.cachedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(second.html).toContain("lapwing");
    expect(second.html).not.toContain("bold");
    expect(second.metadata.scrapeId).not.toBe(first.metadata.scrapeId);
  });

  it("fetches again for maxAge 0 and for options that change the page", async () => {
    await page("plain");
    for (const options of [{ maxAge: 0 }, { location: { country: "DE" } }, { blockAds: false }]) {
      const requestCount = site.requestsFor("/plain").length;
      expect((await page("plain", options)).metadata.cacheState).toBe("miss");
      expect(site.requestsFor("/plain").length).toBe(requestCount + 1);
    }
  });

  it("stores nothing when storeInCache is off or the request has custom headers", async () => {
    await page("unstored", { storeInCache: false });
    expect((await page("unstored")).metadata.cacheState).toBe("miss");
    await page("personal", { headers: { Cookie: "session=1" }, storeInCache: true });
    expect(await errorCode("personal", { minAge: 1 })).toEqual([404, "SCRAPE_NO_CACHED_DATA"]);
    // It does not read copies of other requests either.
    await page("personal");
    expect((await page("personal", { headers: { Cookie: "a=b" } })).metadata.cacheState).toBe(
      "miss",
    );
  });

  it("serves only copies that are at least minAge old", async () => {
    await page("aged");
    const before = site.requestsFor("/aged").length;
    await new Promise((resume) => setTimeout(resume, 10));
    expect((await page("aged", { minAge: 1 })).metadata.cacheState).toBe("hit");
    expect(await errorCode("aged", { minAge: 3_600_000 })).toEqual([404, "SCRAPE_NO_CACHED_DATA"]);
    expect(site.requestsFor("/aged").length).toBe(before);
  });

  it("serves lockdown from the cache only, at 5 credits per hit and 1 per miss", async () => {
    await page("lockdown");
    const before = site.requests.length;
    expect((await page("lockdown", { lockdown: true })).metadata).toMatchObject({
      cacheState: "hit",
      creditsUsed: 5,
      error: null,
    });
    const mixed = await search("lapwing", { lockdown: true });
    const missed = mixed.data.web.filter(({ metadata }) => metadata.error !== null);
    expect(missed.length).toBeGreaterThan(0);
    for (const { metadata, markdown } of missed) {
      expect(metadata).toMatchObject({ error: "SCRAPE_LOCKDOWN_CACHE_MISS", creditsUsed: 1 });
      expect(markdown).toBeUndefined();
    }
    const hits = mixed.data.web.length - missed.length;
    expect(hits).toBeGreaterThan(0);
    expect(mixed.creditsUsed).toBe(2 + 5 * hits + missed.length);
    expect(await errorCode("missed", { lockdown: true })).toEqual([
      404,
      "SCRAPE_LOCKDOWN_CACHE_MISS",
    ]);
    expect(site.requests.length).toBe(before);
  });

  it("does not reveal the cached URLs in its database file", async () => {
    await page("stored");
    const { cache } = engineFiles(engine.dataDirectory);
    const bytes = [cache, `${cache}-wal`].map((file) => readFileSync(file).toString("latin1"));
    expect(bytes.join("")).not.toContain(site.origin);
    expect(bytes.join("")).not.toContain("lapwing");
  });
});
