import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { validRequest } from "@/tests/support/valid-request";
import { fromWire, toWire } from "./canonical";
import { searchRequestSchema } from "./request";
import { scrapeOptionsSchema } from "./schemas/scrape-options";

describe("fromWire and toWire", () => {
  it("preserve the meaning of every valid request", () => {
    const fields = new Set<string>();
    fc.assert(
      fc.property(wireRequest, (body) => {
        for (const key of Object.keys(body)) fields.add(key);
        for (const key of Object.keys(body.scrapeOptions ?? {})) fields.add(`scrapeOptions.${key}`);
        const request = validRequest(body);
        const written = JSON.parse(JSON.stringify(toWire(request)));
        expect(validRequest(written)).toEqual(request);
        // Encoding is idempotent.
        expect(JSON.parse(JSON.stringify(toWire(validRequest(written))))).toEqual(written);
      }),
      { numRuns: propertyRuns(1_000) },
    );
    // Every field occurred in the generated requests.
    for (const field of Object.keys(searchRequestSchema.shape)) expect(fields).toContain(field);
    for (const field of Object.keys(scrapeOptionsSchema.shape))
      expect(fields).toContain(`scrapeOptions.${field}`);
  });

  it("accept both spellings", () => {
    const names = {
      query: "q",
      sources: ["web", "news"],
      categories: ["pdf"],
      scrapeOptions: { formats: ["markdown", "screenshot"], parsers: ["pdf"] },
    };
    const objects = {
      query: "q",
      sources: [{ type: "web" }, { type: "news" }],
      categories: [{ type: "pdf" }],
      scrapeOptions: {
        formats: [{ type: "markdown" }, { type: "screenshot" }],
        parsers: [{ type: "pdf" }],
      },
    };
    expect(validRequest(names)).toEqual(validRequest(objects));
    expect(toWire(validRequest(names))).toEqual({
      ...objects,
      scrapeOptions: { ...objects.scrapeOptions, formats: ["markdown", "screenshot"] },
    });
  });

  it("write -0 in free JSON as 0, as RFC 8785 does", () => {
    const schema = JSON.parse('{"minimum":-0,"items":{"enum":[-0]}}');
    const request = validRequest({
      query: "q",
      scrapeOptions: { formats: [{ type: "json", schema }] },
    });
    expect(JSON.stringify(toWire(request))).toContain('{"minimum":0,"items":{"enum":[0]}}');
  });

  it("never throw on any JSON value", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => typeof fromWire(value).ok === "boolean"));
  });
});
