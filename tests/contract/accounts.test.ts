import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ratesWith } from "@/lib/contract/credit-rates";
import type { KeySettings } from "@/lib/engine/accounts/accounts";
import { EngineOverHttp } from "../support/engine-over-http";
import { indexBeforeTests } from "../support/indexed-site";
import { article, LocalSite } from "../support/local-site";

const prose = "The curlew walks over the mud with its long bent bill. ".repeat(12);
const site = new LocalSite({
  "/": article("Curlew index", '<a href="/mud">Mud</a> <a href="/moor">Moor</a>'),
  "/mud": article("Curlew on the mud", prose),
  "/moor": article("Curlew on the moor", `${prose} It breeds there.`),
});
const usual = { perMinute: 1_000, concurrent: 10 };
const keyOf = (name: string) => `key-of-${name}-0123456789abcdef`;
const account = (label: string, more: Partial<KeySettings> = {}): KeySettings => ({
  label,
  key: keyOf(label),
  limits: usual,
  credits: null,
  ...more,
});
const engine = new EngineOverHttp(undefined, {
  rates: ratesWith({ page: 3 }),
  keys: [
    account("plain"),
    account("busy", { limits: { perMinute: 2, concurrent: 10 } }),
    account("single", { limits: { perMinute: 1_000, concurrent: 1 } }),
    account("poor", { credits: { amount: 9, per: "ever" } }),
    account("monthly", { credits: { amount: 3, per: "month" } }),
  ],
});

const post = (label: string, body: object) =>
  engine.post(
    { query: "curlew", ...body },
    {
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${keyOf(label)}` },
    },
  );
const bodySchema = z.looseObject({
  success: z.boolean(),
  error: z.string().optional(),
  creditsUsed: z.int().optional(),
  credits_left: z.int().optional(),
});
const run = async (label: string, body: object = {}) => {
  const response = await post(label, body);
  return { status: response.status, ...bodySchema.parse(await response.json()), response };
};

indexBeforeTests(engine, site);

describe("engine keys over HTTP", () => {
  it("accepts every configured key and rejects unknown ones", async () => {
    expect((await run("plain")).status).toBe(200);
    expect((await run("unknown")).status).toBe(401);
  });

  it("limits the rate per key: an exhausted key gets 429 with Retry-After, others still work", async () => {
    for (let at = 0; at < 2; at += 1) expect((await run("busy")).status).toBe(200);
    const { status, response, error } = await run("busy");
    expect(status).toBe(429);
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(50);
    expect(error).toContain(`retry after ${seconds}s`);
    expect((await run("plain")).status).toBe(200);
  });

  it("limits concurrent runs per key", async () => {
    const slow = Promise.withResolvers<void>();
    site.serve(
      "/mud",
      (_request, response) =>
        void slow.promise.then(() => response.end(article("Curlew on the mud", prose))),
    );
    const scraping = {
      query: "intitle:mud",
      limit: 1,
      scrapeOptions: { formats: ["markdown"], maxAge: 0 },
    };
    const requestCount = site.requestsFor("/mud").length;
    const first = run("single", scraping);
    await expect.poll(() => site.requestsFor("/mud").length).toBeGreaterThan(requestCount);
    const second = await run("single");
    expect([second.status, second.response.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await run("plain")).status).toBe(200);
    slow.resolve();
    expect((await first).status).toBe(200);
    expect((await run("single")).status).toBe(200);
  });

  it("bills by the operator's rates", async () => {
    const { creditsUsed } = await run("plain", {
      query: "intitle:moor",
      limit: 1,
      scrapeOptions: { formats: ["markdown"] },
    });
    expect(creditsUsed).toBe(2 + 3);
  });

  it("returns 402 when the balance does not cover the request, and still accepts a smaller one", async () => {
    const pages = { query: "intitle:moor", limit: 1, scrapeOptions: { formats: ["markdown"] } };
    expect((await run("poor", pages)).creditsUsed).toBe(5);
    const rejected = await run("poor", pages);
    expect(rejected).toMatchObject({
      status: 402,
      success: false,
      error: expect.stringMatching(/^Insufficient credits.*needs up to 5 credits and 4 remain/),
      credits_left: 4,
    });
    expect((await run("poor")).status).toBe(200);
    expect((await run("poor")).status).toBe(200);
    expect((await run("poor")).status).toBe(402);
  });

  it("prevents concurrent runs from spending the same credits twice", async () => {
    const runs = await Promise.all([run("monthly"), run("monthly"), run("monthly")]);
    expect(runs.map(({ status }) => status).toSorted()).toEqual([200, 402, 402]);
  });

  it("stores keys as hashes: no file in the data folder contains an operator's key", () => {
    const filesWithKeys = readdirSync(engine.dataDirectory, {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .filter(({ parentPath, name }) =>
        readFileSync(join(parentPath, name), "latin1").includes("key-of-"),
      );
    expect(filesWithKeys).toEqual([]);
  });
});
