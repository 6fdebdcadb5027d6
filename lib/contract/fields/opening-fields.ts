import { requestDefaults, scrapeDefaults } from "../defaults";
import type { FieldInfo, RequestField, ScrapeField } from "../fields";
import { categoryTypes, sourceTypes } from "../kinds";
import { limits } from "../limits";

/** Fields that a first visit sees. They stand by themselves, so that the words of all others can come later. */
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
    help: "The most results that each source may return.",
    default: requestDefaults.limit,
    unit: "results",
    min: limits.limitMin,
    max: limits.limitMax,
    sideEffects: [
      "Counts for each source type: 10 over web and news can be 20 results.",
      "Every result that is scraped costs credits.",
    ],
    compatibility: "Some services cut it to what the credit balance covers.",
    guide: "request/limit",
  },
  sources: {
    label: "Sources",
    help: "Which kinds of result come back: web pages, news articles, images.",
    default: ["web"],
    unit: "items",
    max: limits.sources,
    values: sourceTypes,
    sideEffects: ["Decides which lists the response can hold."],
    compatibility: "A list that mixes names and objects is refused by some services.",
    guide: "request/sources",
  },
  categories: {
    label: "Categories",
    help: "Narrows web results to code, research, PDF files or developer material.",
    default: [],
    unit: "items",
    max: limits.categories,
    values: categoryTypes,
    compatibility: "Some services take developer only when it stands alone.",
    guide: "request/categories",
  },
} as const satisfies Partial<Record<RequestField, FieldInfo>>;

export const initialScrapeFields = {
  formats: {
    label: "Formats",
    help: "What comes back of each page; without this list no page is scraped.",
    unit: "items",
    max: limits.formats,
    sideEffects: ["Every listed format is made for every result."],
    compatibility:
      "The scrape operation assumes markdown; a search without formats scrapes nothing and ignores the other page options.",
    guide: "formats/overview",
  },
  onlyMainContent: {
    label: "Main content only",
    help: "Drops headers, navigation and footers before Markdown is made.",
    default: scrapeDefaults.onlyMainContent,
    guide: "scrape/main-content",
  },
} as const satisfies Partial<Record<ScrapeField, FieldInfo>>;
