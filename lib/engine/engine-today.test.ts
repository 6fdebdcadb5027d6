import { describe, expect, it } from "vitest";
import { type FormatType, formatTypes } from "@/lib/contract/format-descriptors";
import { type ScrapeOptions, scrapeOptionsSchema } from "@/lib/contract/schemas/scrape-options";
import { engineToday } from "@/lib/guide/engine-today";
import { unsupportedWarnings } from "./page/option-support";

/** A value for every option that an engine without support must warn about. */
const requested: Required<ScrapeOptions> = {
  formats: [{ type: "markdown" }],
  onlyMainContent: false,
  onlyCleanContent: true,
  includeTags: ["p"],
  excludeTags: ["p"],
  headers: { "X-A": "b" },
  waitFor: 5,
  timeout: 1_000,
  mobile: true,
  blockAds: false,
  removeBase64Images: false,
  skipTlsVerification: false,
  storeInCache: false,
  maxAge: 1,
  minAge: 1,
  lockdown: true,
  proxy: "enhanced",
  location: { country: "DE" },
  parsers: [],
  profile: { name: "p" },
  redactPII: true,
  actions: [{ type: "scrape" }],
  threatProtection: { mode: "normal" },
  auditMetadata: { username: "u" },
};
const format = (type: FormatType): ScrapeOptions =>
  scrapeOptionsSchema.parse({
    formats: [{ type, question: "q", query: "q" }].map((each) => {
      if (type === "question") return { type, question: each.question };
      return type === "highlights" ? { type, query: each.query } : type;
    }),
  });

describe("engineToday", () => {
  it("lists exactly the scrape options without a warning", () => {
    const silent = Object.entries(requested)
      .filter(([field, value]) => unsupportedWarnings({ [field]: value }).length === 0)
      .map(([field]) => field);
    expect(silent.toSorted()).toEqual([...engineToday.scrapeFields].toSorted());
  });

  it("lists exactly the formats without a warning", () => {
    const silent = formatTypes.filter((type) => unsupportedWarnings(format(type)).length === 0);
    expect(silent.toSorted()).toEqual([...engineToday.formats].toSorted());
  });
});
