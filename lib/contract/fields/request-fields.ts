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
