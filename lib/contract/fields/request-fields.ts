import { requestDefaults } from "../defaults";
import type { FieldInfo, RequestField, WebSourceField } from "../fields";
import { categoryTypes, enterpriseOptions, sourceTypes } from "../kinds";
import { limits } from "../limits";

/** The top level of a search request (specification, "Search request"). */
export const requestFields: Readonly<Record<RequestField, FieldInfo>> = {
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
  country: {
    label: "Country",
    help: "Country that the search is made for, as an ISO code such as DE.",
    default: requestDefaults.country,
    compatibility: "The default applies only where location is empty too.",
    guide: "request/place",
  },
  location: {
    label: "Place",
    help: "A place in words, from city to country: Berlin,Berlin,Germany.",
    sideEffects: ["Works best together with country."],
    guide: "request/place",
  },
  tbs: {
    label: "Time filter",
    help: "How recent results must be: a preset, a range of days, newest first.",
    guide: "request/time-filter",
  },
  includeDomains: {
    label: "Only these domains",
    help: "Keeps results of these hosts and drops all others.",
    unit: "items",
    max: limits.domains,
    sideEffects: ["Cannot stand beside excludeDomains."],
    guide: "request/include-domains",
  },
  excludeDomains: {
    label: "Without these domains",
    help: "Drops results of these hosts.",
    unit: "items",
    max: limits.domains,
    sideEffects: ["Cannot stand beside includeDomains."],
    guide: "request/exclude-domains",
  },
  highlights: {
    label: "Highlighted passages",
    help: "Shows the passages that match the query in place of the page's own description.",
    default: requestDefaults.highlights,
    guide: "request/highlights",
  },
  ignoreInvalidURLs: {
    label: "Skip unusable addresses",
    help: "Leaves out results whose address other operations could not take.",
    default: requestDefaults.ignoreInvalidURLs,
    compatibility: "Accepted by services, often with no visible effect.",
    guide: "request/invalid-urls",
  },
  safe: {
    label: "Safe search",
    help: "Filters explicit results; left out, nothing is filtered.",
    compatibility: "Some clients never send it.",
    guide: "request/safe-search",
  },
  timeout: {
    label: "Search time-out",
    help: "How long the whole search may take.",
    default: requestDefaults.timeout,
    unit: "milliseconds",
    min: 1,
    compatibility: "Accepted by services, often with little effect on a search.",
    guide: "request/timeout",
  },
  scrapeOptions: {
    label: "Page content",
    help: "How each result's page is fetched, and what comes back of it.",
    sideEffects: ["With formats listed, every result is scraped and paid for."],
    guide: "scrape/page-content",
  },
  enterprise: {
    label: "Data retention",
    help: "Zero data retention, end to end or anonymised.",
    unit: "items",
    max: limits.enterprise,
    values: enterpriseOptions,
    sideEffects: [
      "Must be switched on for the team; without that the answer is 403.",
      "Adds credits for every ten results.",
    ],
    guide: "privacy/zero-data-retention",
  },
  threatProtection: {
    label: "Threat protection",
    help: "Replaces parts of the organisation's address policy for this request.",
    sideEffects: [
      "Must be switched on for the team, and overrides allowed; without that the answer is 403.",
    ],
    guide: "privacy/threat-protection",
  },
};

/** What a source of type `web` may carry beside its type. */
export const webSourceFields: Readonly<Record<WebSourceField, FieldInfo>> = {
  location: {
    label: "Place for web results",
    help: "As location of the request, for this source alone.",
    compatibility: "Accepted by services, often with little effect.",
    guide: "request/per-source-options",
  },
  tbs: {
    label: "Time filter for web results",
    help: "As tbs of the request, for this source alone.",
    compatibility: "Accepted by services, often with little effect.",
    guide: "request/per-source-options",
  },
};
