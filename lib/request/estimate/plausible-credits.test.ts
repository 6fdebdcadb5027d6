import { describe, expect, it } from "vitest";
import { creditRates, isPlausibleCost } from "@/lib/contract/credit-rates";
import { validRequest } from "@/tests/support/valid-request";
import { maxPlausibleCredits } from "./plausible-credits";

function boundOf(fields: object): number {
  return maxPlausibleCredits(validRequest({ query: "tide tables", ...fields }), creditRates);
}

const markdown = { formats: ["markdown"] };

describe("maxPlausibleCredits", () => {
  it.each<[string, object, number]>([
    ["a search that costs ten times the listed price", { limit: 100 }, 200],
    ["long PDFs without a limit of pages", { limit: 2, scrapeOptions: markdown }, 8_000],
    [
      "PDFs of the longest length that the request allows",
      { limit: 10, scrapeOptions: { ...markdown, parsers: [{ type: "pdf", maxPages: 900 }] } },
      9_000,
    ],
    ["nothing", {}, 0],
    ["a fraction of a credit", {}, 0.25],
  ])("accepts %s", (_name, fields, credits) => {
    expect(isPlausibleCost(credits, boundOf(fields))).toBe(true);
  });

  it.each<[string, object, number]>([
    ["an integer overflow", { limit: 100, scrapeOptions: markdown }, 9_007_199_254_740_992],
    ["infinity", {}, Number.POSITIVE_INFINITY],
    ["no number", {}, Number.NaN],
    ["a negative cost", {}, -17],
    ["a thousand times the listed price", { limit: 100 }, 20_000],
    [
      "many PDF pages if no PDF is parsed",
      { limit: 5, scrapeOptions: { ...markdown, parsers: [] } },
      40_000,
    ],
  ])("rejects %s", (_name, fields, credits) => {
    expect(isPlausibleCost(credits, boundOf(fields))).toBe(false);
  });
});
