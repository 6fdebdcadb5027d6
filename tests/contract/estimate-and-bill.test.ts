import fc from "fast-check";
import { expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { creditRateNames, creditRates, ratesWith } from "@/lib/contract/credit-rates";
import { requestDefaults } from "@/lib/contract/defaults";
import { pageCredits, reservedCredits, runCredits } from "@/lib/engine/accounts/ledger";
import { estimateCredits } from "@/lib/request/estimate";
import { wireRequest } from "../support/arbitrary-request";
import { propertyRuns } from "../support/property-runs";

/** One possible outcome of a page. */
const pageOutcome = fc.record({
  failed: fc.boolean(),
  isPdf: fc.boolean(),
  enhanced: fc.boolean(),
});
const outcome = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  pages: fc.array(pageOutcome, { minLength: 1, maxLength: 12 }),
});
const ownRates = fc.oneof(
  fc.constant({}),
  fc.dictionary(fc.constantFrom(...creditRateNames), fc.integer({ min: 0, max: 12 })),
);

it("keeps the bill within the estimate for every request and outcome", () => {
  let compared = 0;
  fc.assert(
    fc.property(wireRequest, outcome, ownRates, (wire, { share, pages }, own) => {
      const read = fromWire(wire);
      if (!read.ok) return;
      const { request } = read;
      const rates = ratesWith(own);
      const { min, max } = estimateCredits(request, rates);
      const sources = new Set((request.sources ?? []).map(({ type }) => type)).size || 1;
      const maxResults = (request.limit ?? requestDefaults.limit) * sources;
      // The minimum assumes one result; an empty search costs nothing.
      const results = Math.max(1, Math.round(share * maxResults));
      const options = request.scrapeOptions;
      const scrapes = (options?.formats?.length ?? 0) > 0;
      const { parsers } = options ?? {};
      const parsesPdf = parsers === undefined || parsers.some(({ type }) => type === "pdf");
      const mayBeEnhanced = (options?.proxy ?? "auto") !== "basic" && !options?.lockdown;
      const billed = Array.from({ length: scrapes ? results : 0 }, (_, at) => {
        const page = pages[at % pages.length];
        if (page === undefined) throw new Error("The list of outcomes is empty.");
        return pageCredits(
          {
            failed: page.failed,
            options: options ?? {},
            isPdf: page.isPdf && !parsesPdf,
            // An estimate cannot bound the number of PDF pages, and says so.
            pdfPages: null,
            proxyUsed: mayBeEnhanced && page.enhanced ? "enhanced" : "basic",
          },
          rates,
        );
      });
      const modes = [request.threatProtection?.mode, options?.threatProtection?.mode];
      const analysed = modes.includes("normal") ? Math.round(share * results) : 0;
      const credits = runCredits(
        { results, pages: billed, enterprise: request.enterprise ?? [], analysed },
        rates,
      );
      expect(credits).toBeLessThanOrEqual(Math.ceil(max));
      expect(credits).toBeGreaterThanOrEqual(Math.floor(min));
      compared += 1;
    }),
    { numRuns: propertyRuns(2_000) },
  );
  expect(compared).toBeGreaterThan(propertyRuns(2_000) / 2);
});

it("keeps the required balance within the estimate", () => {
  fc.assert(
    fc.property(wireRequest, ownRates, (wire, own) => {
      const read = fromWire(wire);
      if (!read.ok) return;
      const rates = ratesWith(own);
      const { max } = estimateCredits(read.request, rates);
      expect(reservedCredits(read.request, rates)).toBeLessThanOrEqual(Math.ceil(max));
    }),
  );
});

it("uses every rate: raising any of them changes the cost of some run", () => {
  const every = (own: object) => {
    const rates = ratesWith(own);
    const formats = (...types: ("json" | "markdown")[]) => ({
      formats: types.map((type) => ({ type })),
    });
    const pages = [
      { failed: false, options: formats("markdown") },
      { failed: true, options: formats("markdown") },
      { failed: false, options: formats("json") },
      { failed: false, options: { formats: [{ type: "question" as const, question: "?" }] } },
      { failed: false, options: { formats: [{ type: "highlights" as const, query: "?" }] } },
      { failed: false, options: { ...formats("markdown"), redactPII: true } },
      { failed: false, options: formats("markdown"), isPdf: true },
      { failed: false, options: formats("markdown"), isPdf: true, pdfPages: 30 },
      { failed: false, options: formats("markdown"), proxyUsed: "enhanced" as const },
      { failed: false, options: { ...formats("markdown"), lockdown: true } },
      { failed: true, options: { ...formats("markdown"), lockdown: true } },
    ].map((page) => pageCredits(page, rates));
    return runCredits({ results: 10, pages, enterprise: ["zdr", "anon"], analysed: 10 }, rates);
  };
  const usual = every({});
  expect(
    creditRateNames.filter((name) => every({ [name]: creditRates[name].credits + 100 }) <= usual),
  ).toEqual([]);
});
