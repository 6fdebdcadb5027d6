import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { liveServices } from "@/lib/contract/live/live-services";
import { keysOf } from "@/lib/contract/typed-keys";
import { EngineOverHttp } from "../support/engine-over-http";
import { LiveServiceStandIns } from "../support/live-services";
import { article, LocalSite } from "../support/local-site";
import { policyWith } from "../support/policies";

const prose = "The bittern hides in the reed bed with its bill to the sky. ".repeat(12);
const site = new LocalSite({ "/": article("The bittern of the library", prose) });
const services = new LiveServiceStandIns();
let engine: EngineOverHttp;

const itemSchema = z.looseObject({
  url: z.string(),
  foundBy: z.array(z.string()),
  attribution: z.object({ source: z.string(), licence: z.string() }).loose().optional(),
});
const bodySchema = z.looseObject({
  warning: z.string().nullable(),
  providers: z.array(z.looseObject({ name: z.string(), results: z.int() })),
  data: z.record(z.string(), z.array(itemSchema)),
});
const search = async (body: object) => {
  const response = await engine.post({ query: "bittern", ...body });
  expect(response.status).toBe(200);
  return bodySchema.parse(await response.json());
};
const item = (id: string, title: string) => ({
  ...{ id, title, text: "A bird of reeds", date: "2026-07-14T08:00:00Z" },
});
const requestedServices = () =>
  [...new Set(services.requests.map(({ service }) => service))].toSorted();

beforeAll(async () => {
  await Promise.all([site.start(), services.start()]);
  engine = await new EngineOverHttp(undefined, {
    liveServices: {
      contact: "operator@example.org",
      ...{ mirrors: services.mirrors, keys: {} },
      offered: keysOf(liveServices).filter((name) => name !== "mwmbl"),
      isAllowedFirst: true,
    },
    policy: policyWith({}, {}, { enterprise: ["zdr", "anon"] }),
  }).start();
  await engine.add(site.origin);
});
beforeEach(() => {
  services.requests.length = 0;
});
afterAll(async () => {
  await engine.dispose();
  await Promise.all([site.dispose(), services.dispose()]);
  expect(engine.unexpected).toEqual([]);
});

describe("public services beside the library", () => {
  it("are merged with it, one result per URL, with who found it and its licence", async () => {
    services.items.wikipedia = [item("1", "Bittern")];
    const { data, providers, warning } = await search({ query: "bittern reed" });
    expect(warning).toBeNull();
    expect(data.web).toEqual([
      expect.objectContaining({ url: `${site.origin}/`, foundBy: ["library"] }),
      expect.objectContaining({
        url: "https://en.wikipedia.org/wiki/Bittern",
        foundBy: ["wikipedia"],
        attribution: { source: "Wikipedia", licence: "CC BY-SA 4.0" },
      }),
    ]);
    const report = {
      ...{ outcome: "responded", asked: true, found: 1, kept: 1, dropped: {}, ignored: [] },
      ...{ ms: expect.any(Number), waitMs: expect.any(Number), error: null, opensAt: null },
    };
    const named = (name: string, title: string) => ({
      ...{ name, title, results: 1 },
      ...{ ...report, sources: { web: report } },
    });
    expect(providers).toEqual([named("library", "library"), named("wikipedia", "Wikipedia")]);
    expect(requestedServices()).toEqual(["wikipedia"]);
  });

  it("are queried by source and category, and no other service is", async () => {
    await search({ query: "q1", categories: ["research"] });
    expect(requestedServices()).toEqual(["arxiv", "crossref", "pubmed"]);
    services.requests.length = 0;
    await search({ query: "q2", categories: ["github"] });
    expect(requestedServices()).toEqual(["github"]);
    services.requests.length = 0;
    await search({ query: "q3", categories: ["developer"] });
    expect(requestedServices()).toEqual(["hackernews", "stackexchange"]);
    services.requests.length = 0;
    await search({ query: "q4", categories: ["pdf"] });
    expect(requestedServices()).toEqual(["arxiv"]);
    services.requests.length = 0;
    await search({ query: "q5", sources: ["news"] });
    expect(requestedServices()).toEqual(["gdelt", "hackernews"]);
    services.requests.length = 0;
    await search({ query: "q6", sources: ["images"] });
    expect(requestedServices()).toEqual(["commons", "openverse"]);
  });

  it("say each why they failed, so that an outage never looks like no results", async () => {
    services.faults.openverse = "unavailable";
    services.faults.commons = "html";
    const { data, providers, warning } = await search({ query: "xyzzy", sources: ["images"] });
    expect(data.images).toEqual([]);
    expect(warning).toContain("Openverse returned no results: it responded with status 503.");
    expect(warning).toContain("Wikimedia Commons returned no results: it did not return JSON.");
    expect(providers.map(({ name, outcome, error }) => [name, outcome, typeof error])).toEqual([
      ["library", "responded", "object"],
      ["openverse", "failed", "string"],
      ["commons", "failed", "string"],
    ]);
  });

  it("report each source on its own, and when a used-up limit opens", async () => {
    services.items.hackernews = [item("1", "News of the bittern")];
    services.faults.gdelt = "limited";
    const began = Date.now();
    const { providers } = await search({ query: "q7", sources: ["news", "web"] });
    delete services.faults.gdelt;
    expect(providers.find(({ name }) => name === "hackernews")?.sources).toEqual({
      news: expect.objectContaining({ outcome: "responded", found: 1 }),
    });
    const gdelt = providers.find(({ name }) => name === "gdelt");
    expect(gdelt).toMatchObject({ outcome: "limited", asked: true });
    expect(Date.parse(String(gdelt?.opensAt)) - began).toBeGreaterThanOrEqual(120_000);
    const again = await search({ query: "q8", sources: ["news"] });
    expect(again.providers.find(({ name }) => name === "gdelt")).toMatchObject({
      ...{ outcome: "limited", asked: false, error: expect.stringContaining("used up until") },
    });
  });

  it("end within the timeout of the request", async () => {
    services.faults.gdelt = "slow";
    services.faults.hackernews = "slow";
    const { warning, data } = await search({ query: "late", sources: ["news"], timeout: 1_500 });
    expect(data.news).toEqual([]);
    expect(warning).toMatch(/GDELT returned no results: /);
  });

  it("learn nothing of a query with zero data retention", async () => {
    const { warning } = await search({ query: "secret", enterprise: ["zdr"] });
    expect(warning).toContain("no query is sent to other services");
    expect(services.requests).toEqual([]);
  });
});
