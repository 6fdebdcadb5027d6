import { describe, expect, it } from "vitest";
import { validRequest } from "@/tests/support/valid-request";
import { requestWarnings } from "./request-warnings";

function warningsOf(fields: object): string {
  const body = { query: "tide", ...fields };
  return requestWarnings(body, validRequest(body)).join("\n");
}

const scrape = (options: object) => ({ scrapeOptions: { formats: ["markdown"], ...options } });

describe("requestWarnings", () => {
  it.each([
    {},
    { sources: ["web", "news"], country: "fr", tbs: "cdr:1,cd_min:1/2/2024,cd_max:12/31/2024" },
    { categories: ["developer", "pdf"], location: "Bergen,Norway" },
    { sources: [{ type: "web", tbs: "qdr:d" }], tbs: "qdr:w" },
    { sources: ["web", { type: "web" }, "news", "news"] },
    { query: "tide site:example.org", timeout: 3_600_000 },
    scrape({ waitFor: 1_000, timeout: 5_000, actions: [{ type: "click", selector: "a" }] }),
    scrape({ formats: ["markdown", "branding"], minAge: 1, maxAge: 2 }),
  ])("is silent about %j", (fields) => {
    expect(warningsOf(fields)).toBe("");
  });

  it.each<[object, string]>([
    [{ sources: [] }, "`sources`"],
    [{ sources: ["images"], categories: ["pdf"] }, "`categories`"],
    [{ sources: ["web", { type: "web", tbs: "qdr:d" }] }, "only the last one was searched"],
    [{ query: "tide larger:10x10" }, "`larger:` applies to images"],
    [{ timeout: 999_999_999 }, "`timeout`"],
    [{ scrapeOptions: { minAge: 1, lockdown: true } }, "`scrapeOptions.formats`"],
    [scrape({ minAge: 9, maxAge: 8 }), "`scrapeOptions.minAge`"],
    [scrape({ minAge: 9, waitFor: 100 }), "`waitFor`"],
    [scrape({ lockdown: true, mobile: true }), "`scrapeOptions.lockdown`"],
    [scrape({ parsers: [{ type: "pdf", blocks: true }] }), "`scrapeOptions.parsers.0.blocks`"],
    [
      scrape({ actions: [{ type: "scrape" }, { type: "press", key: "a", delay: 9 }] }),
      "`scrapeOptions.actions.1.delay`",
    ],
  ])("names the field without effect in %j", (fields, named) => {
    expect(warningsOf(fields)).toContain(named);
  });
});
