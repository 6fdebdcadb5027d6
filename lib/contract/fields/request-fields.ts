import { requestDefaults } from "../defaults";
import type { FieldInfo, RequestField, WebSourceField } from "../fields";
import { enterpriseOptions } from "../kinds";
import { limits } from "../limits";
import { initialRequestFields } from "./opening-fields";

/** The top level of a search request (specification, "Search request"). */
export const requestFields: Readonly<Record<RequestField, FieldInfo>> = {
  ...initialRequestFields,
  country: {
    label: "Country",
    help: "Country to search from, as an ISO code such as DE.",
    default: requestDefaults.country,
    compatibility: "The default applies only if location is empty too.",
    guide: "request/place",
  },
  location: {
    label: "City or region",
    help: "Place to search from, city to country: Berlin,Berlin,Germany.",
    sideEffects: ["Works best together with country."],
    guide: "request/place",
  },
  tbs: {
    label: "Age of results",
    help: "Limits results by age: a preset or a range of days, optionally newest first.",
    guide: "request/time-filter",
  },
  includeDomains: {
    label: "Only these domains",
    help: "Includes only results from these hosts.",
    unit: "items",
    max: limits.domains,
    sideEffects: ["Cannot be combined with excludeDomains."],
    guide: "request/include-domains",
  },
  excludeDomains: {
    label: "Exclude these domains",
    help: "Excludes results from these hosts.",
    unit: "items",
    max: limits.domains,
    sideEffects: ["Cannot be combined with includeDomains."],
    guide: "request/exclude-domains",
  },
  highlights: {
    label: "Highlighted passages",
    help: "Shows the passages that match the query instead of the page's description.",
    default: requestDefaults.highlights,
    guide: "request/highlights",
  },
  ignoreInvalidURLs: {
    label: "Skip unusable URLs",
    help: "Skips results whose URL other operations would reject.",
    default: requestDefaults.ignoreInvalidURLs,
    compatibility: "Accepted by services, often with no visible effect.",
    guide: "request/invalid-urls",
  },
  safe: {
    label: "Safe search",
    help: "Filters explicit results. If not set, nothing is filtered.",
    compatibility: "Some clients never send it.",
    guide: "request/safe-search",
  },
  timeout: {
    label: "Search timeout",
    help: "How long the whole search may take.",
    default: requestDefaults.timeout,
    unit: "milliseconds",
    min: 1,
    compatibility: "Accepted by services, often with little effect on a search.",
    guide: "request/timeout",
  },
  scrapeOptions: {
    label: "Page content",
    help: "How each result's page is fetched and in which formats it is returned.",
    sideEffects: ["With formats, every result is scraped and billed."],
    guide: "scrape/page-content",
  },
  enterprise: {
    label: "Data retention",
    help: "Zero data retention, or anonymized zero data retention.",
    unit: "items",
    max: limits.enterprise,
    values: enterpriseOptions,
    sideEffects: [
      "Must be enabled for the team; otherwise the response is 403.",
      "Costs additional credits per ten results.",
    ],
    guide: "privacy/zero-data-retention",
  },
  threatProtection: {
    label: "Threat protection",
    help: "Replaces parts of the organization's URL policy for this request.",
    sideEffects: [
      "Must be enabled for the team with overrides allowed; otherwise the response is 403.",
    ],
    guide: "privacy/threat-protection",
  },
};

export const webSourceFields: Readonly<Record<WebSourceField, FieldInfo>> = {
  location: {
    label: "City or region for web results",
    help: "Overrides location for web results.",
    compatibility: "Accepted by services, often with little effect.",
    guide: "request/per-source-options",
  },
  tbs: {
    label: "Age of web results",
    help: "Overrides tbs for web results.",
    compatibility: "Accepted by services, often with little effect.",
    guide: "request/per-source-options",
  },
};
