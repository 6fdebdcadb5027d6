import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ratesWith } from "@/lib/contract/credit-rates";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { validRequest } from "@/tests/support/valid-request";
import { estimateCredits } from "./estimate";

function estimate(fields: object) {
  return estimateCredits(validRequest({ query: "x", ...fields }));
}

const range = (fields: object) => {
  const { min, max } = estimate(fields);
  return [min, max];
};

const basic = { proxy: "basic" };

describe("estimateCredits", () => {
  it.each<[string, object, [number, number]]>([
    ["a plain search", {}, [2, 2]],
    ["eleven results", { limit: 11 }, [2, 4]],
    ["three sources", { limit: 10, sources: ["web", "news", "images"] }, [2, 6]],
    ["the same source twice", { sources: ["web", "web"] }, [2, 2]],
    ["pages", { scrapeOptions: { ...basic, formats: ["markdown"] } }, [2, 12]],
    ["pages as json", { scrapeOptions: { ...basic, formats: ["json"] } }, [2, 52]],
    ["a proxy that may be enhanced", { scrapeOptions: { formats: ["markdown"] } }, [2, 52]],
    ["options without formats", { scrapeOptions: { mobile: true } }, [2, 2]],
    [
      "a question and redaction",
      {
        limit: 1,
        scrapeOptions: {
          ...basic,
          redactPII: true,
          formats: [{ type: "question", question: "why?" }],
        },
      },
      [2, 11],
    ],
    ["zero data retention", { limit: 20, enterprise: ["zdr"] }, [12, 24]],
    ["threat protection", { limit: 5, threatProtection: { mode: "normal" } }, [2, 12]],
    ["lockdown", { limit: 10, scrapeOptions: { formats: ["markdown"], lockdown: true } }, [3, 52]],
  ])("estimates %s", (_name, fields, expected) => expect(range(fields)).toEqual(expected));

  it("lists costs without an upper bound", () => {
    const formats = ["markdown"];
    expect(estimate({ scrapeOptions: { formats } }).unbounded).toEqual([
      "PDF results: 1 credit per PDF page",
    ]);
    expect(estimate({ scrapeOptions: { formats, parsers: [] } }).unbounded).toEqual([]);
    const checked = { formats, parsers: [], threatProtection: { mode: "normal" } };
    expect(estimate({ scrapeOptions: checked }).unbounded).toEqual([
      "Redirects: 2 credits per target URL",
    ]);
  });

  it("uses the operator's rates and names the source", () => {
    const request = validRequest({
      query: "x",
      scrapeOptions: { ...basic, formats: ["markdown"] },
    });
    const { max, lines } = estimateCredits(request, ratesWith({ page: 3, search: 0 }));
    expect(max).toBe(30);
    expect(lines.map(({ basis }) => basis)).toEqual([
      "0 per 10 results over all sources, rounded up (operator)",
      "3 per scraped page (operator)",
    ]);
  });

  it("never falls when more results are requested", () => {
    fc.assert(
      fc.property(wireRequest, fc.integer({ min: 1, max: 99 }), (wire, limit) => {
        const fewer = estimate({ ...wire, limit });
        expect(estimate({ ...wire, limit: limit + 1 }).max).toBeGreaterThanOrEqual(fewer.max);
      }),
    );
  });

  it("has a likely cost within the range", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const { min, likely, max } = estimate(wire);
        expect(likely).toBeGreaterThanOrEqual(min);
        expect(likely).toBeLessThanOrEqual(max);
      }),
    );
  });

  it("returns a range that is the sum of its lines", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const { min, max, lines } = estimate(wire);
        expect(min).toBeLessThanOrEqual(max);
        expect(lines.reduce((total, line) => total + line.max, 0)).toBe(max);
        expect(lines.every((line) => line.min <= line.max && line.min >= 0)).toBe(true);
      }),
    );
  });
});
