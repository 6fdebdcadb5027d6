import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { estimateCredits } from "@/lib/request/estimate";
import { validRequest } from "@/tests/support/valid-request";
import { EngineOverHttp } from "../support/engine-over-http";
import { FakeClassifier } from "../support/fake-classifier";
import { article, LocalSite } from "../support/local-site";
import { policyWith, resolveLocal } from "../support/policies";

const names = Array.from({ length: 13 }, (_, at) => `page-${at}`);
const prose = (name: string) => `The knot flocks on the flat, as ${name} tells. `.repeat(12);
const site = new LocalSite({
  "/": article("Knot index", names.map((name) => `<a href="/${name}">${name}</a>`).join(" ")),
  ...Object.fromEntries(names.map((name) => [`/${name}`, article(`Knot ${name}`, prose(name))])),
});
const classifier = new FakeClassifier();
let engine: EngineOverHttp;

beforeAll(async () => {
  await site.start();
  await classifier.start();
  classifier.score = (url) => (url.endsWith("3") ? 90 : 10);
  engine = await new EngineOverHttp(undefined, {
    resolve: resolveLocal,
    policy: policyWith(
      { classifier: { url: classifier.url, timeoutMs: 10_000 } },
      { blacklist: ["blocked.localhost"] },
      { enterprise: ["zdr", "anon"] },
    ),
  }).start();
  await engine.add(`http://knot.localhost:${new URL(site.origin).port}`);
});
afterAll(async () => {
  await engine.dispose();
  await site.dispose();
  await classifier.dispose();
  expect(engine.unexpected).toEqual([]);
});

const format = fc.constantFrom("markdown", "links", "json", "summary", {
  type: "question",
  question: "What flocks?",
});
const threats = fc.option(
  fc.record(
    {
      mode: fc.constantFrom("off", "normal"),
      whitelist: fc.constantFrom([], ["knot.localhost"]),
      riskScoreThreshold: fc.constantFrom(5, 50, 100),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const request = fc.record(
  {
    query: fc.constantFrom("knot", "intitle:page-3", "nothing-of-the-kind", "knot -intitle:page-1"),
    limit: fc.integer({ min: 1, max: 14 }),
    enterprise: fc.subarray(["zdr", "anon"]),
    threatProtection: threats,
    scrapeOptions: fc.record(
      {
        formats: fc.array(format, { maxLength: 3 }),
        redactPII: fc.boolean(),
        proxy: fc.constantFrom("basic", "auto"),
        lockdown: fc.boolean(),
        maxAge: fc.constantFrom(0, 600_000),
        threatProtection: threats,
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ["query"] },
);
const bodySchema = z.looseObject({
  creditsUsed: z.int(),
  data: z.looseObject({ web: z.array(z.unknown()) }),
});

it("keeps the cost of every run within its estimate, with 404 as the only other response", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(request, async (wire) => {
      const response = await engine.post(wire);
      if (response.status === 404) {
        expect(wire.scrapeOptions?.lockdown).toBe(true);
        return;
      }
      expect(response.status).toBe(200);
      const { creditsUsed, data } = bodySchema.parse(await response.json());
      const { min, max } = estimateCredits(validRequest(JSON.parse(JSON.stringify(wire))));
      expect(creditsUsed).toBeLessThanOrEqual(max);
      // A search without results costs nothing, but analysed URLs are still billed.
      if (data.web.length > 0) expect(creditsUsed).toBeGreaterThanOrEqual(min);
      compared += 1;
    }),
    { numRuns: 60, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(20);
}, 120_000);
