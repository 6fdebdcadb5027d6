import { requestDefaults, scrapeDefaults } from "../defaults";
import type { FieldInfo, RequestField, ScrapeField } from "../fields";
import { categoryTypes, sourceTypes } from "../kinds";
import { limits } from "../limits";

/**
 * Fields shown on the first visit, in a file of their own so that the texts of the others can load
 * later.
 */
export const initialRequestFields = {
  query: {
    label: "Query",
    help: "What to search for: words, phrases and operators.",
    unit: "characters",
    min: 1,
    max: limits.queryLength,
    guide: "request/query",
  },
  limit: {
    label: "Results per source",
    help: "Maximum per source.",
    default: requestDefaults.limit,
    unit: "results",
    min: limits.limitMin,
    max: limits.limitMax,
    sideEffects: [
      "Applies to each source: 10 with web and news can return 20 results.",
      "Every scraped result costs credits.",
    ],
    compatibility: "Some services reduce it to what the credit balance covers.",
    guide: "request/limit",
  },
  sources: {
    label: "Result types",
    help: "Which result lists to return: web pages, news articles, images.",
    default: ["web"],
    unit: "items",
    max: limits.sources,
    values: sourceTypes,
    sideEffects: ["Determines which lists the response can contain."],
    compatibility: "Some services reject a list that mixes names and objects.",
    guide: "request/sources",
  },
  categories: {
    label: "Categories",
    help: "Limits web results to code, research, PDF files or developer content.",
    default: [],
    unit: "items",
    max: limits.categories,
    values: categoryTypes,
    compatibility: "Some services accept developer only as the single category.",
    guide: "request/categories",
  },
} as const satisfies Partial<Record<RequestField, FieldInfo>>;

export const initialScrapeFields = {
  formats: {
    label: "Formats",
    help: "Without a format, you get titles and snippets only.",
    unit: "items",
    max: limits.formats,
    sideEffects: ["Every listed format is produced for every result."],
    compatibility:
      "The scrape operation defaults to markdown. A search without formats scrapes nothing and ignores the other page options.",
    guide: "formats/overview",
  },
  onlyMainContent: {
    label: "Main content only",
    help: "Removes headers, navigation and footers before converting to Markdown.",
    default: scrapeDefaults.onlyMainContent,
    guide: "scrape/main-content",
  },
} as const satisfies Partial<Record<ScrapeField, FieldInfo>>;
