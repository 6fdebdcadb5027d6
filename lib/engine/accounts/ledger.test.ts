import { expect, test } from "vitest";
import { ratesWith } from "@/lib/contract/credit-rates";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { type BillablePage, type BilledRun, pageCredits, runCredits } from "./ledger";

const page = (part: Partial<BillablePage>): BillablePage => ({
  failed: false,
  options: {},
  ...part,
});
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
])("%s costs the rate of the table", (_what, billed, credits) => {
  expect(pageCredits(billed)).toBe(credits);
});

test("under lockdown json costs nothing extra, and every failure is a miss", () => {
  const options: ScrapeOptions = { ...formats("json"), lockdown: true };
  expect(pageCredits(page({ options }))).toBe(5);
  expect(pageCredits(page({ failed: true, options }))).toBe(1);
});

const run = (part: Partial<BilledRun>): BilledRun => ({
  results: 0,
  pages: [],
  enterprise: [],
  analysed: 0,
  ...part,
});

test("a run costs two credits per ten results or part of ten, plus its pages", () => {
  expect(runCredits(run({ results: 11, pages: [1, 5, 0] }))).toBe(10);
  expect(runCredits(run({}))).toBe(0);
});

test("zero data retention is charged per ten results or part of ten, each kind once", () => {
  expect(runCredits(run({ results: 11, enterprise: ["zdr", "zdr"] }))).toBe(4 + 20);
  expect(runCredits(run({ results: 10, enterprise: ["anon"] }))).toBe(2 + 2);
});

test("charges two credits for each analysed URL", () => {
  expect(runCredits(run({ results: 3, analysed: 3 }))).toBe(2 + 6);
});

test("custom rates apply to everything, and the total is rounded up once", () => {
  const rates = ratesWith({ search: 0.1, page: 0.2, pdfWhole: 7, failedPage: 3 });
  expect(pageCredits(page({}), rates)).toBe(0.2);
  expect(pageCredits(page({ isPdf: true }), rates)).toBe(7);
  expect(pageCredits(page({ failed: true }), rates)).toBe(3);
  expect(runCredits(run({ results: 10, pages: [0.2] }), rates)).toBe(1);
});
