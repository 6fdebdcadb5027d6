import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { limits } from "@/lib/contract/limits";
import { EngineOverHttp } from "../support/engine-over-http";
import { indexBeforeTests } from "../support/indexed-site";
import { article, LocalSite } from "../support/local-site";

const prose = "The heron waits at the edge of the reed bed until the water is still. ".repeat(12);
const site = new LocalSite({
  "/": article(
    "Birds of the marsh",
    `${prose} <a href="/heron">Heron</a> <a href="/broken">Broken</a> <a href="/slow">Slow</a> <a href="/headers">Headers</a> <a href="/unseen">Unseen</a>`,
  ),
  "/heron": article(
    "The grey heron",
    `${prose}\n\nIts nest is built of <strong>sticks</strong> and <a href="/reeds?x=1">reeds</a>.`,
  ),
  "/headers": (request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        article(
          "Headers of the marsh",
          `${prose} Secret: ${request.headers["x-secret"] ?? "none"}`,
        ),
      ),
  "/broken": article("The broken heron", prose),
  "/unseen": article("The unread bittern", prose),
  "/slow": article("The slow heron", prose),
});
const engine = new EngineOverHttp();

const bodySchema = z.looseObject({
  success: z.literal(true),
  id: z.uuid(),
  creditsUsed: z.int(),
  warning: z.string().nullable(),
  data: z.object({
    web: z
      .array(z.looseObject({ url: z.string(), title: z.string(), description: z.string() }))
      .optional(),
    news: z.array(z.unknown()).optional(),
    images: z.array(z.unknown()).optional(),
  }),
});
const search = async (body: object) => {
  const response = await engine.post(body);
  expect(response.status).toBe(200);
  return bodySchema.parse(await response.json());
};
const first = (response: z.output<typeof bodySchema>) =>
  z.looseObject({}).parse(response.data.web?.[0]);

indexBeforeTests(engine, site);

describe("POST /v2/search", () => {
  it("returns only URL, title and description for a plain query", async () => {
    const response = await search({ query: "intitle:grey heron" });
    expect(response.data.web?.map((result) => Object.keys(result))).toEqual([
      ["url", "title", "description"],
    ]);
    expect(first(response)).toMatchObject({ url: `${site.origin}/heron`, title: "The grey heron" });
    expect(Object.keys(response.data)).toEqual(["web"]);
  });

  it("returns highlighted passages as descriptions, or plain text when highlights are off", async () => {
    const [on, off] = [
      await search({ query: "sticks" }),
      await search({ query: "sticks", highlights: false }),
    ];
    expect(first(on).description).toContain("**sticks**");
    expect(first(off).description).not.toContain("**");
  });

  it("applies limit, includeDomains and excludeDomains", async () => {
    expect((await search({ query: "heron", limit: 2 })).data.web).toHaveLength(2);
    expect((await search({ query: "heron", includeDomains: ["other.example"] })).data.web).toEqual(
      [],
    );
    expect((await search({ query: "heron -site:127.0.0.1" })).data.web).toEqual([]);
  });

  it("scrapes the requested formats over real HTTP", async () => {
    const before = site.requestsFor("/heron").length;
    const response = await search({
      query: "intitle:grey",
      scrapeOptions: { formats: ["markdown", { type: "html" }, "rawHtml", "links"] },
    });
    expect(site.requestsFor("/heron").length).toBe(before + 1);
    const page = first(response);
    expect(page.markdown).toContain("**sticks**");
    expect(page.markdown).not.toContain("Footer words");
    expect(page.html).toContain("<strong>sticks</strong>");
    expect(page.rawHtml).toContain("Footer words");
    expect(page.links).toContain(`${site.origin}/reeds?x=1`);
    expect(page.metadata).toMatchObject({
      title: "The grey heron",
      sourceURL: `${site.origin}/heron`,
      url: `${site.origin}/heron`,
      statusCode: 200,
      language: "en",
      error: null,
    });
  });

  it("applies onlyMainContent, includeTags, excludeTags and headers", async () => {
    const scrape = async (scrapeOptions: object, query = "intitle:grey") =>
      String(
        first(await search({ query, scrapeOptions: { formats: ["markdown"], ...scrapeOptions } }))
          .markdown,
      );
    expect(await scrape({ onlyMainContent: false })).toContain("Footer words");
    expect(await scrape({ includeTags: ["footer"] })).toMatch(/^Footer words\s*$/);
    expect(await scrape({ excludeTags: ["strong"] })).not.toContain("sticks");
    expect(await scrape({ headers: { "X-Secret": "reed" } }, "intitle:headers")).toContain(
      "Secret: reed",
    );
  });

  it("reports a failed page as an unbilled result without failing the search", async () => {
    const gone = new LocalSite({ "/": article("A passing guest", prose) });
    await gone.start();
    await engine.add(gone.origin);
    await gone.dispose();
    const response = await search({
      query: "passing guest",
      limit: 1,
      scrapeOptions: { formats: ["markdown"] },
    });
    expect(first(response)).toMatchObject({
      title: "A passing guest",
      metadata: { error: expect.stringMatching(/.+/), creditsUsed: 0 },
    });
    expect(response.creditsUsed).toBe(2);
  });

  it("bills the search per ten results, plus every scraped page", async () => {
    expect((await search({ query: "heron" })).creditsUsed).toBe(2);
    expect(
      (await search({ query: "heron", limit: 3, scrapeOptions: { formats: ["markdown"] } }))
        .creditsUsed,
    ).toBe(5);
    expect((await search({ query: "zyxomorph" })).creditsUsed).toBe(0);
  });

  it("names unsupported options in a warning", async () => {
    const page = first(
      await search({
        query: "heron",
        limit: 1,
        scrapeOptions: {
          formats: ["markdown"],
          proxy: "enhanced",
          // A cached copy needs no proxy.
          maxAge: 0,
          auditMetadata: { username: "u" },
        },
      }),
    );
    expect(page.warning).toMatch(/auditMetadata.*proxy: enhanced/);
  });

  it("treats a malformed operator as text", async () => {
    for (const query of [
      "site:",
      '"unbalanced',
      "-",
      "filetype: heron",
      "AND OR NOT NEAR(",
      "a:b^*",
      "intitle:",
    ])
      await search({ query });
  });
});

describe("an error response", () => {
  const errorOf = async (response: Response) => ({
    status: response.status,
    body: z
      .looseObject({ success: z.literal(false), error: z.string() })
      .parse(await response.json()),
  });
  const withHeaders = (headers: Record<string, string>, body = '{"query":"heron"}') =>
    engine.post(body, { headers });
  const json = { "Content-Type": "application/json" };

  it.each([
    ["no key", {}],
    ["a wrong key", { Authorization: "Bearer wrong" }],
    ["a key of another scheme", { Authorization: "Basic abc" }],
    ["an empty key", { Authorization: "Bearer " }],
  ])("returns 401 for %s", async (_what, headers) => {
    expect(await errorOf(await withHeaders({ ...json, ...headers }))).toMatchObject({
      status: 401,
      body: { error: "Unauthorized: Invalid token" },
    });
  });

  it("returns 400 with every issue and its path", async () => {
    const body = {
      query: "",
      limit: 0,
      scrapeOptions: { formats: ["nope"], timeout: 1 },
      extra: 1,
    };
    expect(await errorOf(await engine.post(body))).toMatchObject({
      status: 400,
      body: {
        error: "Invalid request body",
        details: expect.arrayContaining(
          [
            ["query"],
            ["limit"],
            ["scrapeOptions", "formats", 0],
            ["scrapeOptions", "timeout"],
            [],
          ].map((path) =>
            expect.objectContaining({
              path,
              code: expect.any(String),
              message: expect.any(String),
            }),
          ),
        ),
      },
    });
  });

  it.each(["", "{", "nul", `${"[".repeat(100_000)}${"]".repeat(100_000)}`])(
    "returns 400 for a body that is not JSON",
    async (text) => {
      expect(await errorOf(await engine.post(text))).toMatchObject({
        status: 400,
        body: { code: "BAD_REQUEST_INVALID_JSON" },
      });
    },
  );

  it("returns 405 with the allowed method", async () => {
    const response = await fetch(`${engine.origin}/v2/search`, {
      headers: { Authorization: `Bearer ${engine.key}` },
    });
    expect(response.headers.get("allow")).toBe("POST");
    expect(await errorOf(response)).toMatchObject({ status: 405 });
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=latin1",
    "",
  ])("returns 415 for Content-Type %j", async (type) => {
    expect(
      await errorOf(
        await withHeaders({ "Content-Type": type, Authorization: `Bearer ${engine.key}` }),
      ),
    ).toMatchObject({ status: 415 });
  });

  it("returns 413 for a body over the limit", async () => {
    const body = JSON.stringify({ query: "x".repeat(limits.bodyBytes) });
    expect(await errorOf(await engine.post(body))).toMatchObject({ status: 413 });
  });

  it("returns 403 for features that are not enabled", async () => {
    for (const body of [
      { enterprise: ["zdr"] },
      { threatProtection: { mode: "normal" } },
      { scrapeOptions: { threatProtection: {} } },
    ])
      expect(await errorOf(await engine.post({ query: "heron", ...body }))).toMatchObject({
        status: 403,
      });
  });

  it("returns 404 when only a cached copy is allowed and none exists, without fetching", async () => {
    const before = site.requests.length;
    const searchBittern = (scrapeOptions: object) =>
      engine.post({
        query: "intitle:bittern",
        scrapeOptions: { formats: ["markdown"], ...scrapeOptions },
      });
    expect(await errorOf(await searchBittern({ minAge: 1 }))).toMatchObject({
      status: 404,
      body: { code: "SCRAPE_NO_CACHED_DATA" },
    });
    expect(await errorOf(await searchBittern({ lockdown: true }))).toMatchObject({
      status: 404,
      body: { code: "SCRAPE_LOCKDOWN_CACHE_MISS" },
    });
    expect(site.requests.length).toBe(before);
  });

  it("returns 429 with Retry-After when a key exceeds its rate limit", async () => {
    const busy = await new EngineOverHttp({ perMinute: 2, concurrent: 5 }).start();
    try {
      for (let at = 0; at < 2; at += 1) expect((await busy.post({ query: "x" })).status).toBe(200);
      const response = await busy.post({ query: "x" });
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(50);
      expect(await errorOf(response)).toMatchObject({
        status: 429,
        body: { error: expect.stringMatching(/retry after \d+s/) },
      });
    } finally {
      await busy.dispose();
    }
  });
});

describe("a run that times out", () => {
  const slow = new LocalSite({ "/": article("The patient heron", prose) });

  it("returns 408 when the timeout expires and aborts the page", async () => {
    await slow.start();
    await engine.add(slow.origin);
    const origin = slow.origin;
    await slow.dispose();
    // The same port again, with a server that never responds.
    const stuck = new LocalSite({ "/": () => {} });
    await stuck.start(Number(new URL(origin).port));
    try {
      const body = { query: "patient heron", limit: 1, scrapeOptions: { formats: ["markdown"] } };
      const startedAt = Date.now();
      const response = await engine.post({ ...body, timeout: 400 });
      expect(Date.now() - startedAt).toBeLessThan(3_000);
      expect(response.status).toBe(408);
      await expect.poll(() => stuck.requestsFor("/").at(-1)?.aborted).toBe(true);

      const page = first(
        await search({ ...body, scrapeOptions: { formats: ["markdown"], timeout: 1_000 } }),
      );
      expect(page.metadata).toMatchObject({ error: expect.stringMatching(/.+/) });

      const caller = new AbortController();
      const cancelled = engine.post(body, { signal: caller.signal });
      const requestCount = stuck.requestsFor("/").length;
      await expect.poll(() => stuck.requestsFor("/").length).toBeGreaterThan(requestCount);
      caller.abort();
      await expect(cancelled).rejects.toThrow();
      await expect
        .poll(() => stuck.requestsFor("/").at(-1)?.aborted, { timeout: 1_000 })
        .toBe(true);
    } finally {
      await stuck.dispose();
    }
  });
});

describe("the engine's key", () => {
  it("is stored in a file that only its owner can read", () => {
    expect(statSync(join(engine.dataDirectory, "engine-key")).mode & 0o777).toBe(0o600);
  });
});
