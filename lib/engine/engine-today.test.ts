import { describe, expect, it } from "vitest";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { type FormatType, formatTypes } from "@/lib/contract/format-infos";
import { type ScrapeOptions, scrapeOptionsSchema } from "@/lib/contract/schemas/scrape-options";
import { engineToday } from "@/lib/guide/engine-today";
import { samplesAt } from "@/tests/support/field-samples";
import { unsupportedWarnings } from "./page/option-notes";

const requested = scrapeOptionsSchema.parse(samplesAt(scrapeFields, "scrapeOptions"));
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
