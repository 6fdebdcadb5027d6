import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { EngineOverHttp } from "../support/engine-over-http";
import { article, LocalSite } from "../support/local-site";

const prose = "The phalarope turns in circles on the water and picks up what rises. ".repeat(8);
const dated = (title: string, day: string) =>
  article(title, prose).replace(
    "</title>",
    `</title><meta property="article:published_time" content="${day}">`,
  );
const site = new LocalSite({
  "/": article(
    "Index",
    '<a href="/red/summer">s</a> <a href="/red/winter">w</a> <a href="/grey/old">o</a>',
  ),
  "/red/summer": article("Red phalarope in summer", `${prose} It breeds on wet tundra.`),
  "/red/winter": article("Red phalarope in winter", `${prose} On wet days the tundra is far.`),
  "/grey/old": dated("Grey phalarope of old", "2015-06-01"),
});
const other = new LocalSite({ "/": article("Another phalarope", prose) });
const engine = new EngineOverHttp();

const bodySchema = z.looseObject({
  data: z.object({ web: z.array(z.looseObject({ url: z.string() })) }),
});
/** Paths of the results, in alphabetical order. */
const found = async (query: string, more: object = {}) => {
  const response = await engine.post({ query, ...more });
  const { data } = bodySchema.parse(await response.json());
  return data.web.map(({ url }) => url.replace(site.origin, "")).toSorted();
};

beforeAll(async () => {
  await site.start();
  await other.start();
  await engine.start();
  await engine.add(site.origin);
  await engine.add(other.origin);
});
afterAll(async () => {
  await engine.dispose();
  await site.dispose();
  await other.dispose();
  expect(engine.unexpected).toEqual([]);
});

describe("query operators over HTTP", () => {
  it("matches quoted phrases exactly", async () => {
    expect(await found('"wet tundra"')).toEqual(["/red/summer"]);
    expect((await found("wet tundra")).length).toBeGreaterThan(1);
  });

  it("matches inurl and allinurl against the URL", async () => {
    expect(await found("phalarope inurl:winter")).toEqual(["/red/winter"]);
    expect(await found("allinurl: red summer")).toEqual(["/red/summer"]);
    expect(await found("allinurl: red old")).toEqual([]);
  });

  it("matches intitle and allintitle against the title", async () => {
    expect(await found("intitle:winter phalarope")).toEqual(["/red/winter"]);
    expect(await found("allintitle: phalarope summer")).toEqual(["/red/summer"]);
    expect(await found("allintitle: winter tundra")).toEqual([]);
  });

  it("negates terms and operators with a minus", async () => {
    expect(await found("phalarope -inurl:red -intitle:another")).toEqual(["/grey/old"]);
  });
});

describe("search fields over HTTP", () => {
  it("filters by tbs, of the request or its web source", async () => {
    const old = "cdr:1,cd_min:01/01/2015,cd_max:12/31/2015";
    expect(await found("phalarope", { tbs: old })).toEqual(["/grey/old"]);
    expect(await found("phalarope", { sources: [{ type: "web", tbs: old }] })).toEqual([
      "/grey/old",
    ]);
    expect(await found("phalarope", { tbs: "qdr:d" })).not.toContain("/grey/old");
  });

  it("keeps every page that can be scraped with ignoreInvalidURLs", async () => {
    expect(await found("phalarope", { ignoreInvalidURLs: true })).toEqual(await found("phalarope"));
  });

  it("returns 403 for every enterprise option that is not enabled", async () => {
    for (const option of ["zdr", "anon"])
      expect((await engine.post({ query: "x", enterprise: [option] })).status).toBe(403);
  });

  it("treats both spellings of sources and formats alike", async () => {
    const options = (format: unknown) => ({ scrapeOptions: { formats: [format] } });
    for (const more of [
      { sources: ["web"], ...options("links") },
      { sources: [{ type: "web" }], ...options({ type: "links" }) },
    ]) {
      const response = await engine.post({ query: "intitle:winter", ...more });
      expect(await response.json()).toMatchObject({
        data: { web: [{ links: expect.any(Array) }] },
      });
    }
  });
});

it("returns 500 with a code and an ID, but without the cause, for an unexpected error", async () => {
  const broken = await new EngineOverHttp().start();
  await broken.engine.close();
  const response = await broken.post({ query: "phalarope" });
  const body = z
    .strictObject({ success: z.literal(false), code: z.string(), error: z.string(), id: z.uuid() })
    .parse(await response.json());
  expect([response.status, body.code]).toEqual([500, "UNKNOWN_ERROR"]);
  expect(broken.unexpected).toHaveLength(1);
  // The engine is already closed.
  await broken.dispose().catch(() => {});
  rmSync(broken.dataDirectory, { recursive: true, force: true });
});
