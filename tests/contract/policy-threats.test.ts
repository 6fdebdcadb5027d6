import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ConnectProxy, connectProxy } from "@/lib/net/test-fixtures/connect-proxy";
import { parseProxyUrl } from "@/lib/net/upstream-proxy";
import { EngineOverHttp } from "../support/engine-over-http";
import { FakeClassifier } from "../support/fake-classifier";
import { article, LocalSite } from "../support/local-site";
import { policyWith, resolveLocal } from "../support/policies";

const prose = "The avocet sweeps its bill through the shallow water from side to side. ".repeat(12);
const links = (...paths: string[]) =>
  paths.map((path) => `<a href="${path}">${path}</a>`).join(" ");
const site = new LocalSite({
  "/": article("Avocet index", links("/plain", "/risky", "/middling", "/hop")),
  "/plain": article("Avocet plain", prose),
  "/risky": article("Avocet risky", prose),
  "/middling": article("Avocet middling", prose),
  "/hop": article("Avocet hop", prose),
});
/** A site that the user's policy may block. */
const trap = new LocalSite({
  "/": article(
    "Avocet bait",
    "An avocet that is too good to be true stands here and waits. ".repeat(9),
  ),
});
const classifier = new FakeClassifier();
/** A public site: the proxy of this server leads to the trap. */
const lure = "http://lure.example";
const LURE_ADDRESS = "93.184.215.14";
const settings = {
  resolve: async (name: string) => (name === "lure.example" ? [LURE_ADDRESS] : resolveLocal(name)),
};
let route: ConnectProxy;
let engine: EngineOverHttp;
let marsh = "";
let bait = "";

const bodySchema = z.looseObject({
  creditsUsed: z.int(),
  warning: z.string().nullable(),
  data: z.object({
    web: z.array(
      z.looseObject({
        url: z.string(),
        markdown: z.string().optional(),
        metadata: z
          .looseObject({ url: z.string(), error: z.string().nullable(), creditsUsed: z.int() })
          .optional(),
      }),
    ),
  }),
});
const search = async (body: object, of: EngineOverHttp = engine) => {
  const response = await of.post({ query: "avocet", ...body });
  expect(response.status).toBe(200);
  return bodySchema.parse(await response.json());
};
const found = async (threatProtection: object, query = "avocet") =>
  (await search({ query, threatProtection })).data.web.map(({ url }) => url).toSorted();
const page = async (name: string, threatProtection: object, options: object = {}) => {
  const body = await search({
    query: `intitle:${name}`,
    limit: 1,
    scrapeOptions: { formats: ["markdown"], maxAge: 0, threatProtection, ...options },
  });
  const [only] = body.data.web;
  if (only?.metadata === undefined) throw new Error("There is no such page.");
  return { ...only, ...only.metadata, response: body };
};

beforeAll(async () => {
  for (const each of [site, trap, classifier]) await each.start();
  marsh = `http://marsh.localhost:${new URL(site.origin).port}`;
  bait = `http://bait.example.localhost:${new URL(trap.origin).port}`;
  const threats = {
    classifier: { url: classifier.url, key: "classifier-key", timeoutMs: 2_000 },
  };
  route = await connectProxy({
    portOf: (target) =>
      target === `${LURE_ADDRESS}:80` ? Number(new URL(trap.origin).port) : undefined,
  });
  engine = await new EngineOverHttp(undefined, {
    ...settings,
    proxies: { basic: parseProxyUrl(route.origin), enhanced: null },
    policy: policyWith(threats, { blacklist: ["*.blocked.localhost"] }),
  }).start();
  await engine.add(marsh);
  await engine.add(bait);
  site.serve("/hop", (_request, response) =>
    response.writeHead(302, { location: `${lure}/` }).end(),
  );
});
beforeEach(() => {
  classifier.clearRequests();
  classifier.status = 200;
  classifier.score = (url) => (url.includes("risky") ? 90 : url.includes("middling") ? 50 : 5);
});
afterAll(async () => {
  await engine.dispose();
  for (const each of [site, trap, classifier]) await each.dispose();
  await route.close();
  expect(engine.unexpected).toEqual([]);
});

describe("threat protection of a search over HTTP", () => {
  it("removes blacklisted domains and wildcards, and reports how many", async () => {
    const all = await found({});
    expect(all).toContain(`${bait}/`);
    expect(await found({ blacklist: ["bait.example.localhost"] })).toEqual(
      all.filter((url) => !url.startsWith(bait)),
    );
    const { data, warning } = await search({
      threatProtection: { blacklist: ["*.example.localhost"] },
    });
    expect(data.web.every(({ url }) => url.startsWith(marsh))).toBe(true);
    expect(warning).toMatch(/Threat protection removed \d result/);
    expect(await found({ blacklist: ["example.localhost"] })).toEqual(all);
  });

  it("fills the limit with the next results when a list blocks some", async () => {
    const only = async (more: object) =>
      (await search({ limit: 1, ...more })).data.web.map(({ url }) => new URL(url).hostname);
    const [first = ""] = await only({ query: "avocet bait" });
    expect(first).toBe("bait.example.localhost");
    expect(await only({ query: "avocet bait", threatProtection: { blacklist: [first] } })).toEqual([
      "marsh.localhost",
    ]);
  });

  it("removes every domain under blockedTlds", async () => {
    expect(await found({ blockedTlds: ["localhost"] })).toEqual([]);
    expect(await found({ blockedTlds: ["zip"] })).not.toEqual([]);
  });

  it("prefers the whitelist to the blacklist, blockedTlds and the score", async () => {
    const remaining = await found({
      mode: "normal",
      whitelist: ["marsh.localhost"],
      blacklist: ["marsh.localhost"],
      blockedTlds: ["localhost"],
      riskScoreThreshold: 0,
    });
    expect(remaining).toContain(`${marsh}/risky`);
    expect(remaining.every((url) => url.startsWith(marsh))).toBe(true);
    expect(classifier.requests).toEqual([]);
  });

  it("analyses every URL once in mode normal, for 2 credits each, and none in mode off", async () => {
    const { data, creditsUsed } = await search({ threatProtection: { mode: "normal" } });
    const classified = classifier.requests.map(({ url }) => url);
    expect(new Set(classified).size).toBe(classified.length);
    expect(classified.toSorted()).toEqual(
      [...data.web.map(({ url }) => url), `${marsh}/risky`].toSorted(),
    );
    expect(classifier.requests[0]?.authorization).toBe("Bearer classifier-key");
    expect(creditsUsed).toBe(2 + 2 * classified.length);
    classifier.clearRequests();
    expect((await search({ threatProtection: { mode: "off" } })).creditsUsed).toBe(2);
    expect(classifier.requests).toEqual([]);
  });

  it("blocks at riskScoreThreshold and above", async () => {
    const at = (riskScoreThreshold: number) => found({ mode: "normal", riskScoreThreshold });
    expect(await at(91)).toContain(`${marsh}/risky`);
    expect(await at(90)).not.toContain(`${marsh}/risky`);
    expect(await at(90)).toContain(`${marsh}/middling`);
    expect(await at(50)).not.toContain(`${marsh}/middling`);
    expect(await at(0)).toEqual([]);
  });

  it("applies failurePolicy when the classifier does not respond: closed blocks, open allows", async () => {
    classifier.status = 503;
    const closed = await search({ threatProtection: { mode: "normal", failurePolicy: "closed" } });
    expect([closed.data.web, closed.creditsUsed]).toEqual([[], 0]);
    expect(closed.warning).toMatch(/classifier returned no score/);
    const open = await search({ threatProtection: { mode: "normal", failurePolicy: "open" } });
    expect(open.data.web).not.toEqual([]);
    expect(open.creditsUsed).toBe(2);
  });
});

describe("threat protection of pages over HTTP", () => {
  it("blocks pages but keeps their results when set in scrapeOptions", async () => {
    const blocked = await page("risky", { mode: "normal" });
    expect(blocked).toMatchObject({
      error: expect.stringMatching(/Threat protection blocks marsh\.localhost.*90.*70/),
      creditsUsed: 0,
    });
    expect(blocked.markdown).toBeUndefined();
    expect(blocked.response.creditsUsed).toBe(4);
    expect((await page("middling", { mode: "normal" })).markdown).toContain("avocet");
  });

  it("stops a redirect to a blocked URL before sending a request", async () => {
    expect((await page("hop", {})).url).toBe(`${lure}/`);
    const before = trap.requestsFor("/").length;
    const blocked = await page("hop", { blacklist: ["lure.example"] });
    expect(blocked).toMatchObject({
      error: expect.stringMatching(/blacklist/),
      url: `${lure}/`,
    });
    expect(trap.requestsFor("/").length).toBe(before);
    classifier.score = (url) => (url.startsWith(lure) ? 100 : 0);
    expect((await page("hop", { mode: "normal" })).error).toMatch(/risk score of 100/);
    expect(trap.requestsFor("/").length).toBe(before);
  });

  it("stops redirects in a browser, and subresources from a blocked domain", async () => {
    const blocked = await page("hop", { blacklist: ["lure.example"] }, { waitFor: 50 });
    expect(blocked.error).toMatch(/Threat protection/);
    expect(blocked.markdown).toBeUndefined();
    site.serve(
      "/middling",
      article("Avocet middling", prose).replace(
        "</article>",
        `<script src="${lure}/spy.js"></script></article>`,
      ),
    );
    const lists = { blacklist: ["lure.example"] };
    expect((await page("middling", lists, { waitFor: 50 })).markdown).toContain("avocet");
    expect(trap.requestsFor("/spy.js")).toEqual([]);
    await page("middling", {}, { waitFor: 50 });
    expect(trap.requestsFor("/spy.js")).toHaveLength(1);
  });

  it("fails a page when an action opens a risky URL, before sending a request", async () => {
    site.serve(
      "/middling",
      article("Avocet middling", prose).replace(
        "</article>",
        `<a id="on" href="${lure}/?told=secret">On</a></article>`,
      ),
    );
    const actions = [{ type: "click", selector: "#on" }, { type: "scrape" }];
    const before = trap.requests.length;
    classifier.score = (url) => (url.startsWith(lure) ? 100 : 0);
    const blocked = await page("middling", { mode: "normal" }, { actions });
    expect(blocked.error).toMatch(/Threat protection blocks lure.*100/);
    expect(trap.requests.length).toBe(before);
    classifier.score = () => 0;
    expect((await page("middling", { mode: "normal" }, { actions })).url).toContain("told=secret");
    expect(trap.requests.length).toBeGreaterThan(before);
  });

  it("checks a cached copy by its final URL", async () => {
    await page("hop", {}, { maxAge: 600_000 });
    const copy = await page("hop", { blacklist: ["lure.example"] }, { maxAge: 600_000 });
    expect(copy.error).toMatch(/blacklist/);
  });
});

describe("threat protection settings of operator and request", () => {
  const errorOf = async (of: EngineOverHttp, body: object) => {
    const response = await of.post({ query: "avocet", ...body });
    const { error } = z
      .looseObject({ success: z.literal(false), error: z.string() })
      .parse(await response.json());
    return `${response.status} ${error}`;
  };

  it("overrides the operator's fields with those of the request and keeps the others", async () => {
    const own = await new EngineOverHttp(undefined, {
      ...settings,
      policy: policyWith({}, { blacklist: ["bait.example.localhost"], blockedTlds: ["test"] }),
    }).start();
    try {
      await own.add(bait);
      const web = async (body: object) => (await search(body, own)).data.web.length;
      expect(await web({})).toBe(0);
      expect(await web({ threatProtection: { blockedTlds: ["zip"] } })).toBe(0);
      expect(await web({ threatProtection: { blacklist: [] } })).toBe(1);
    } finally {
      await own.dispose();
    }
  });

  it("returns 403 when overrides are off, for the request and its pages, even if empty", async () => {
    const closed = await new EngineOverHttp(undefined, {
      policy: policyWith({ overrides: false }),
    }).start();
    try {
      expect(await errorOf(closed, { threatProtection: {} })).toMatch(/^403 .*override/);
      expect(await errorOf(closed, { scrapeOptions: { threatProtection: {} } })).toMatch(
        /^403 .*scrapeOptions\.threatProtection/,
      );
      expect((await closed.post({ query: "avocet" })).status).toBe(200);
    } finally {
      await closed.dispose();
    }
  });

  it("returns 403 for mode off when protection is mandatory, and allows other changes", async () => {
    const must = await new EngineOverHttp(undefined, {
      policy: policyWith({ mandatory: true }, { mode: "normal" }),
    }).start();
    try {
      const off = { threatProtection: { mode: "off" } };
      expect(await errorOf(must, off)).toMatch(/^403 .*mandatory/);
      expect(await errorOf(must, { scrapeOptions: off })).toMatch(/^403 .*mandatory/);
      const stricter = { threatProtection: { riskScoreThreshold: 1 } };
      expect((await must.post({ query: "avocet", ...stricter })).status).toBe(200);
    } finally {
      await must.dispose();
    }
  });

  it("warns when there is no classifier, and does not bill URLs that were not analysed", async () => {
    const plain = await new EngineOverHttp(undefined, {
      ...settings,
      policy: policyWith(),
    }).start();
    try {
      await plain.add(bait);
      const open = { mode: "normal", failurePolicy: "open" };
      const body = await search({ threatProtection: open }, plain);
      expect(body.warning).toMatch(/no risk classifier/);
      expect([body.data.web.length, body.creditsUsed]).toEqual([1, 2]);
    } finally {
      await plain.dispose();
    }
  });
});
