import Firecrawl from "firecrawl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EngineOverHttp } from "../support/engine-over-http";
import { article, LocalSite } from "../support/local-site";

const site = new LocalSite({
  "/": article(
    "Kingfisher notes",
    "The kingfisher dives from a branch above clear water. ".repeat(20),
  ),
});
const engine = new EngineOverHttp();

beforeAll(async () => {
  await site.start();
  await engine.start();
  await engine.add(site.origin);
});
afterAll(async () => {
  await engine.dispose();
  await site.dispose();
});

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

  it("is told that its key is wrong", async () => {
    const client = new Firecrawl({ apiUrl: engine.origin, apiKey: "wrong" });
    await expect(client.search("kingfisher")).rejects.toThrow(/Unauthorized/);
  });
});
