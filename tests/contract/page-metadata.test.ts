import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callers } from "../support/callers";
import { html, PageRig, status } from "../support/page-rig";

const prose = "The sanderling follows each wave out and flees from the next. ".repeat(8);
const rig = new PageRig({
  described: html(
    `<main><p>${prose}</p></main>`,
    `<meta name="description" content="Waves and what follows them"><meta name="keywords" content="waves, sand">
     <meta property="og:title" content="Sanderlings"><meta property="og:image" content="/preview.jpg"><link rel="icon" href="/icon.png"><link rel="canonical" href="/waves">`,
  ),
  silent: `<p>${prose}</p>`,
  hop: status(302, { location: "/described" }),
  gone: status(404),
});

beforeAll(() => rig.start());
afterAll(() => rig.dispose());

describe.each(callers)("page metadata, for $name", (caller) => {
  const metadata = async (name: string, options: object = {}) =>
    (await rig.scrape(name, options, caller)).metadata;

  it("returns title, description, language and the page's other meta tags", async () => {
    expect(await metadata("described")).toMatchObject({
      title: "Dunlin",
      description: "Waves and what follows them",
      language: "en",
      keywords: "waves, sand",
      ogTitle: "Sanderlings",
      ogImage: `${rig.site.origin}/preview.jpg`,
      favicon: `${rig.site.origin}/icon.png`,
      canonical: `${rig.site.origin}/waves`,
    });
    const silent = await metadata("silent");
    for (const field of ["title", "description", "language", "numPages", "totalPages"])
      expect(silent).not.toHaveProperty(field);
  });

  it("returns both URLs, the status, the content type and the error", async () => {
    expect(await metadata("hop")).toMatchObject({
      sourceURL: rig.address("hop"),
      url: rig.address("described"),
      statusCode: 200,
      contentType: "text/html; charset=utf-8",
      error: null,
    });
    expect(await metadata("gone")).toMatchObject({
      sourceURL: rig.address("gone"),
      url: rig.address("gone"),
      statusCode: 404,
      contentType: "text/html",
      error: "The page responded with 404 Not Found.",
    });
  });

  it("returns how the page was fetched: scrape, proxy, cache, location and cost", async () => {
    const options = { maxAge: undefined, location: { country: "DE" } };
    const first = await metadata("described", { ...options, maxAge: 0 });
    expect(first).toMatchObject({
      scrapeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      proxyUsed: "basic",
      cacheState: "miss",
      timezone: "Europe/Berlin",
      creditsUsed: 1,
      renderedInBrowser: false,
      loadMs: expect.any(Number),
    });
    const second = await metadata("described", options);
    expect(second).toMatchObject({
      cacheState: "hit",
      cachedAt: expect.stringMatching(/^20\d\d-.*Z$/),
    });
    expect(second).not.toHaveProperty("loadMs");
    expect(second.scrapeId).not.toBe(first.scrapeId);
  });

  it("adds metadata to every scraped result, and to none without formats", async () => {
    const [result] = await caller.search(rig.engine, {
      query: "intitle:described",
      scrapeOptions: { formats: ["links"] },
    });
    expect(Object.keys(result ?? {})).toEqual(
      expect.arrayContaining(["url", "title", "description", "links", "metadata"]),
    );
    const response = await rig.engine.post({ query: "intitle:described", scrapeOptions: {} });
    const text = await response.text();
    expect(text).toContain(rig.address("described"));
    expect(text).not.toMatch(/"(?:metadata|markdown|links)"/);
    expect(rig.site.requestsFor("/described").length).toBeGreaterThan(0);
  });
});

describe("the response of a search that scrapes", () => {
  it("sums up the cost of its pages and the search's warnings", async () => {
    const response = await rig.engine.post({
      query: "dunlin",
      scrapeOptions: { formats: ["markdown", { type: "json", prompt: "the bird" }], maxAge: 0 },
    });
    const body: unknown = await response.json();
    expect(body).toMatchObject({ success: true, id: expect.any(String), warning: null });
    const credits = JSON.stringify(body).match(/"creditsUsed":(\d+)/g) ?? [];
    const [total = 0, ...pages] = credits.map((each) => Number(each.replace(/\D/g, "")));
    expect(total).toBe(2 + pages.reduce((sum, each) => sum + each, 0));
    expect(pages).toContain(0);
    expect(pages).toContain(5);
  });
});
