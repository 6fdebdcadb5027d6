import Firecrawl from "firecrawl";
import { describe, expect, it } from "vitest";
import { EngineOverHttp } from "../support/engine-over-http";
import { indexBeforeTests } from "../support/indexed-site";
import { article, LocalSite } from "../support/local-site";

const site = new LocalSite({
  "/": article(
    "Kingfisher notes",
    "The kingfisher dives from a branch above clear water. ".repeat(20),
  ),
});
const engine = new EngineOverHttp();

indexBeforeTests(engine, site);

describe("the public JavaScript client, unmodified", () => {
  it("finds pages", async () => {
    const client = new Firecrawl({ apiUrl: engine.origin, apiKey: engine.key });
    const { web } = await client.search("kingfisher", { limit: 3 });
    expect(web).toMatchObject([{ url: `${site.origin}/`, title: "Kingfisher notes" }]);
  });

  it("scrapes what it finds", async () => {
    const client = new Firecrawl({ apiUrl: engine.origin, apiKey: engine.key });
    const { web } = await client.search("kingfisher", {
      sources: ["web"],
      scrapeOptions: { formats: ["markdown", { type: "links" }], onlyMainContent: true },
    });
    expect(web).toMatchObject([
      { markdown: expect.stringContaining("dives from a branch"), metadata: { statusCode: 200 } },
    ]);
  });

  it("returns the formats, actions and metadata of a page opened in a browser", {
    timeout: 60_000,
  }, async () => {
    const client = new Firecrawl({ apiUrl: engine.origin, apiKey: engine.key });
    const { web } = await client.search("kingfisher", {
      limit: 1,
      scrapeOptions: {
        formats: [
          "markdown",
          "summary",
          "images",
          { type: "screenshot", fullPage: true, quality: 60 },
          { type: "json", schema: { type: "object", properties: { title: { type: "string" } } } },
        ],
        mobile: true,
        waitFor: 10,
        blockAds: true,
        location: { country: "DE", languages: ["de"] },
        actions: [
          { type: "wait", milliseconds: 10 },
          { type: "scroll", direction: "down" },
          { type: "executeJavascript", script: "return document.title" },
          { type: "scrape" },
        ],
      },
    });
    expect(web).toMatchObject([
      {
        markdown: expect.stringContaining("dives from a branch"),
        summary: expect.stringContaining("kingfisher"),
        screenshot: expect.stringMatching(/^http.*signature=/),
        json: { title: expect.stringContaining("Kingfisher") },
        actions: {
          javascriptReturns: [{ value: "Kingfisher notes" }],
          scrapes: [{ url: `${site.origin}/` }],
        },
        metadata: { statusCode: 200, creditsUsed: 5, timezone: "Europe/Berlin" },
      },
    ]);
  });

  it("reads from the cache and reports a missing copy", async () => {
    const client = new Firecrawl({ apiUrl: engine.origin, apiKey: engine.key });
    const search = (scrapeOptions: object) =>
      client.search("kingfisher", { scrapeOptions: { formats: ["markdown"], ...scrapeOptions } });
    await search({});
    expect((await search({})).web).toMatchObject([{ metadata: { cacheState: "hit" } }]);
    await expect(search({ minAge: 3_600_000 })).rejects.toThrow(/cached/);
  });

  it("reports an invalid key", async () => {
    const client = new Firecrawl({ apiUrl: engine.origin, apiKey: "wrong" });
    await expect(client.search("kingfisher")).rejects.toThrow(/Unauthorized/);
  });
});
