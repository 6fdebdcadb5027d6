import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { EngineOverHttp } from "../support/engine-over-http";
import { article, LocalSite } from "../support/local-site";
import { policyWith } from "../support/policies";
import { noSearx, SearxInstance } from "../support/searx-instance";

const prose = "The bittern hides in the reed bed with its bill to the sky. ".repeat(12);
const site = new LocalSite({ "/": article("The bittern of the library", prose) });

const itemSchema = z.looseObject({
  url: z.string(),
  title: z.string(),
  category: z.string().optional(),
  date: z.string().optional(),
  imageUrl: z.string().optional(),
  markdown: z.string().optional(),
});
const bodySchema = z.looseObject({
  creditsUsed: z.int(),
  warning: z.string().nullable(),
  providers: z.array(z.object({ name: z.string(), results: z.int() })),
  data: z.object({
    web: z.array(itemSchema).optional(),
    news: z.array(itemSchema).optional(),
    images: z.array(itemSchema).optional(),
  }),
});

const startEngine = async (url: string, timeoutMs: number) => {
  const engine = await new EngineOverHttp(undefined, {
    searxng: { url, timeoutMs },
    policy: policyWith({}, {}, { enterprise: ["zdr", "anon"] }),
  }).start();
  await engine.add(site.origin);
  return engine;
};
const searching = (engine: EngineOverHttp) => async (body: object) => {
  const response = await engine.post({ query: "bittern", ...body });
  expect(response.status).toBe(200);
  return bodySchema.parse(await response.json());
};

beforeAll(() => site.start());
afterAll(() => site.dispose());

describe.skipIf(noSearx !== null)(
  `a live search by a real searx of Debian${noSearx === null ? "" : ` (left out: ${noSearx})`}`,
  () => {
    const searx = new SearxInstance();
    let engine: EngineOverHttp;
    let place = "";
    const search = (body: object) => searching(engine)(body);
    const lastRequest = () => {
      const { q = "", ...more } = Object.fromEntries(searx.requests.at(-1) ?? []);
      // Its HTML engine encodes a query twice.
      return { ...more, q: new URLSearchParams(`q=${q}`).get("q") };
    };

    beforeAll(async () => {
      await searx.start();
      place = searx.place.origin;
      engine = await startEngine(searx.url, 15_000);
    }, 90_000);
    afterAll(async () => {
      await engine.dispose();
      await searx.dispose();
      expect(engine.unexpected).toEqual([]);
    });

    it("merges results with the library and reports how many each source found", async () => {
      const { data, providers, creditsUsed } = await search({});
      const found = data.web?.map(({ url }) => url) ?? [];
      expect(found).toContain(`${site.origin}/`);
      expect(found).toContain(`${place}/live/bittern`);
      expect(found).toContain(`${place}/live/second`);
      expect(providers).toEqual([
        { name: "library", results: 1 },
        { name: "searxng", results: 4 },
      ]);
      expect(creditsUsed).toBe(2);
    });

    it("applies the limit to both sources and fetches no more pages than it needs", async () => {
      const requestCount = searx.requests.length;
      const { data } = await search({ limit: 2 });
      expect(data.web).toHaveLength(2);
      expect(searx.requests.length - requestCount).toBe(1);
    });

    it("passes on time range, safe search and the country's language", async () => {
      await search({ tbs: "qdr:w", safe: true, country: "DE", limit: 1 });
      expect(lastRequest()).toMatchObject({
        q: "bittern",
        lang: "de",
        hours: "168",
        filter: "strict",
      });
      await search({ limit: 1 });
      expect(lastRequest()).not.toHaveProperty("filter");
      expect(lastRequest()).not.toHaveProperty("hours");
    });

    it("filters by operators and domains that the instance does not support", async () => {
      const live = async (body: object) =>
        (await search(body)).data.web
          ?.map(({ url }) => url.replace(place, ""))
          .filter((url) => url.startsWith("/live"));
      expect(await live({ query: "bittern -draft" })).toEqual([
        "/live/bittern",
        "/live/report.pdf",
        "/live/second",
      ]);
      expect(await live({ query: "bittern filetype:pdf" })).toEqual(["/live/report.pdf"]);
      expect(await live({ query: "bittern intitle:second" })).toEqual(["/live/second"]);
      expect(await live({ query: "bittern inurl:draft" })).toEqual(["/live/draft"]);
      expect(await live({ includeDomains: ["other.example"] })).toEqual([]);
      expect(lastRequest().q).toBe("bittern site:other.example");
      const pdf = await search({ categories: ["pdf"] });
      expect(pdf.data.web).toEqual([
        expect.objectContaining({ url: `${place}/live/report.pdf`, category: "pdf" }),
      ]);
    });

    it("passes no commands to the instance, whatever the query begins with", async () => {
      await search({ query: "!pn :de <1 bittern", limit: 1 });
      expect(lastRequest()).toMatchObject({ q: "pn de 1 bittern", lang: "en" });
    });

    it("returns news with dates and images with their pages", async () => {
      const { data } = await search({ sources: ["news", "images"] });
      expect(data.news).toEqual([
        expect.objectContaining({
          url: `${place}/live/news`,
          title: "Bittern back in town",
          date: "2026-07-14T08:30:00.000Z",
          position: 1,
        }),
      ]);
      expect(data.images).toEqual([
        expect.objectContaining({
          url: `${place}/live/bittern`,
          imageUrl: `${place}/boom.png`,
          title: "A bittern booms",
        }),
      ]);
    });

    it("drops results outside the date range", async () => {
      const news = async (tbs: string) =>
        (await search({ sources: ["news"], tbs })).data.news?.length;
      expect(await news("cdr:1,cd_min:07/14/2026,cd_max:07/14/2026")).toBe(1);
      expect(await news("cdr:1,cd_min:07/15/2026,cd_max:07/16/2026")).toBe(0);
    });

    it("skips the instance with a warning under zdr and uses it under anon", async () => {
      const before = searx.requests.length;
      const { warning, providers } = await search({ enterprise: ["zdr"] });
      expect(searx.requests.length).toBe(before);
      expect(warning).toMatch(/live search was skipped/);
      expect(providers[1]).toEqual({ name: "searxng", results: 0 });
      await search({ enterprise: ["anon"] });
      expect(searx.requests.length).toBeGreaterThan(before);
    });

    it("adds a warning to the library's results when the instance's engines do not respond", async () => {
      searx.place.serve("/html", (_request, response) => response.writeHead(500).end());
      const { warning, data } = await search({});
      expect(data.web?.map(({ url }) => url)).toEqual([`${site.origin}/`]);
      expect(warning).toMatch(/live search found nothing.*place web/);
    });
  },
);

describe("a live search that fails", () => {
  const play = {
    respond: (): [number, string, string] => [200, "text/html", "<html></html>"],
    waits: false,
  };
  const instance = new LocalSite({
    "/search": (_request, response) => {
      if (play.waits) return;
      const [status, type, body] = play.respond();
      response.writeHead(status, { "content-type": type, location: "/elsewhere" }).end(body);
    },
  });
  let engine: EngineOverHttp;
  beforeAll(async () => {
    await instance.start();
    engine = await startEngine(instance.origin, 1_500);
  });
  afterAll(async () => {
    await engine.dispose();
    await instance.dispose();
    expect(engine.unexpected).toEqual([]);
  });

  it.each<[string, [number, string, string], RegExp]>([
    ["returns HTML", [200, "text/html", "<html></html>"], /search\.formats/],
    ["rejects format=json", [403, "text/html", "Forbidden"], /status 403.*search\.formats/],
    ["is too busy", [429, "text/plain", "Too many"], /status 429/],
    ["is broken", [500, "text/plain", "no"], /status 500/],
    ["redirects elsewhere", [302, "text/plain", ""], /redirects to another/],
    ["returns JSON in another shape", [200, "application/json", "[1]"], /JSON/],
  ])(
    "adds a warning to the library's results when the service %s",
    async (_what, response, words) => {
      play.respond = () => response;
      const { data, warning, providers } = await searching(engine)({});
      expect(data.web?.map(({ url }) => url)).toEqual([`${site.origin}/`]);
      expect(warning).toMatch(/^The live search returned no results: /);
      expect(warning).toMatch(words);
      expect(providers).toEqual([
        { name: "library", results: 1 },
        { name: "searxng", results: 0 },
      ]);
    },
  );

  it("adds a warning when the service never responds, at its own deadline", async () => {
    play.waits = true;
    const startedAt = Date.now();
    const { data, warning } = await searching(engine)({});
    expect(Date.now() - startedAt).toBeLessThan(8_000);
    expect(data.web).toHaveLength(1);
    expect(warning).toMatch(/live search returned no results/);
    play.waits = false;
  });

  it("does not fail a request with a short timeout", async () => {
    const patient = await startEngine(instance.origin, 60_000);
    play.waits = true;
    try {
      const { data, warning } = await searching(patient)({ timeout: 4_500 });
      expect(data.web).toHaveLength(1);
      expect(warning).toMatch(/live search returned no results/);
    } finally {
      play.waits = false;
      await patient.dispose();
    }
  });

  it("skips invalid results", async () => {
    const results = [
      null,
      7,
      { title: "no address" },
      { url: "javascript:alert(1)", title: "bad" },
      { url: "ftp://a.example/x" },
      { url: "https://good.example/", title: null, content: 5, publishedDate: "soon" },
    ];
    play.respond = () => [200, "application/json", JSON.stringify({ results })];
    const { data } = await searching(engine)({});
    expect(data.web?.map(({ url }) => url).toSorted()).toEqual([
      `${site.origin}/`,
      "https://good.example/",
    ]);
  });
});
