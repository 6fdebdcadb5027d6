import { expect, test } from "vitest";
import type { ScrapeOptions } from "@/lib/contract/scrape-options";
import { type BilledPage, pageCredits, runCredits } from "./ledger";

const page = (part: Partial<BilledPage>): BilledPage => ({ failed: false, options: {}, ...part });
const formats = (...types: ("json" | "markdown")[]): ScrapeOptions => ({
  formats: types.map((type) => ({ type })),
});

test.each([
  ["a page", page({}), 1],
  ["a failed page", page({ failed: true }), 0],
  ["a page with json", page({ options: formats("markdown", "json") }), 5],
  ["a question", page({ options: { formats: [{ type: "question", question: "?" }] } }), 5],
  [
    "highlights and json",
    page({ options: { formats: [{ type: "json" }, { type: "highlights", query: "q" }] } }),
    9,
  ],
  ["redaction", page({ options: { redactPII: { mode: "fast" } } }), 5],
  ["redaction switched off", page({ options: { redactPII: false } }), 1],
  ["a PDF by its pages", page({ pdfPages: 12 }), 12],
  ["an enhanced proxy", page({ proxyUsed: "enhanced" }), 5],
  ["a hit under lockdown", page({ options: { lockdown: true } }), 5],
  [
    "a miss under lockdown",
    page({ failed: true, options: { lockdown: true }, cacheMiss: "SCRAPE_LOCKDOWN_CACHE_MISS" }),
    1,
  ],
  [
    "a miss under minAge",
    page({ failed: true, options: { minAge: 1 }, cacheMiss: "SCRAPE_NO_CACHED_DATA" }),
    0,
  ],
])("%s costs what the table says", (_what, billed, credits) => {
  expect(pageCredits(billed)).toBe(credits);
});

test("a run costs two for every ten results begun, and its pages", () => {
  expect(runCredits(11, [1, 5, 0])).toBe(10);
  expect(runCredits(0, [])).toBe(0);
});
