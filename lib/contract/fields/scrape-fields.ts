import { cacheAge, scrapeDefaults } from "../defaults";
import type { FieldInfo, ScrapeField } from "../fields";
import { parserTypes, proxies } from "../kinds";
import { limits } from "../limits";
import { initialScrapeFields } from "./opening-fields";

const contentFields = {
  ...initialScrapeFields,
  onlyCleanContent: {
    label: "Clean content (beta)",
    help: "A second pass, by a language model, that removes clutter from the Markdown.",
    default: scrapeDefaults.onlyCleanContent,
    sideEffects: [
      "Skipped with a warning where the Markdown is too long for the model.",
      "Not possible under zero data retention.",
    ],
    guide: "scrape/clean-content",
  },
  includeTags: {
    label: "Keep only",
    help: "Tags or selectors whose content is kept; all else is dropped.",
    unit: "items",
    max: limits.tags,
    guide: "scrape/tags",
  },
  excludeTags: {
    label: "Remove",
    help: "Tags or selectors whose content is dropped.",
    unit: "items",
    max: limits.tags,
    guide: "scrape/tags",
  },
  removeBase64Images: {
    label: "Drop inline images",
    help: "Replaces images written into the page as base64 by a placeholder, in Markdown only.",
    default: scrapeDefaults.removeBase64Images,
    guide: "scrape/base64-images",
  },
  parsers: {
    label: "Document parsers",
    help: "How PDF files are read: fast, by text recognition, up to how many pages.",
    default: ["pdf"],
    unit: "items",
    max: limits.parsers,
    values: parserTypes,
    sideEffects: [
      "A parsed PDF costs one credit per page.",
      "An empty list returns the file itself as base64, for one credit in all.",
    ],
    guide: "scrape/pdf",
  },
  redactPII: {
    label: "Redact personal data",
    help: "Replaces names, addresses, numbers and the like in the returned Markdown.",
    default: scrapeDefaults.redactPII,
    sideEffects: ["Adds credits for every page."],
    guide: "scrape/redaction",
  },
} as const satisfies Partial<Record<ScrapeField, FieldInfo>>;

const fetchFields = {
  headers: {
    label: "Headers",
    help: "Sent with the request for the page: cookies, a user agent, a language.",
    unit: "items",
    max: limits.headers,
    sideEffects: ["Forces storeInCache to false."],
    guide: "scrape/headers",
  },
  waitFor: {
    label: "Extra wait",
    help: "Waits this long before reading the page, on top of the built-in wait.",
    default: scrapeDefaults.waitFor,
    unit: "milliseconds",
    min: 0,
    compatibility: "Services take at most 60 seconds, and at most half of the page time-out.",
    guide: "scrape/wait-for",
  },
  timeout: {
    label: "Page time-out",
    help: "How long one page may take.",
    default: scrapeDefaults.timeout,
    unit: "milliseconds",
    min: limits.scrapeTimeoutMin,
    max: limits.scrapeTimeoutMax,
    guide: "scrape/timeout",
  },
  mobile: {
    label: "Mobile device",
    help: "Asks for the page as a phone would.",
    default: scrapeDefaults.mobile,
    guide: "scrape/mobile",
  },
  blockAds: {
    label: "Block ads",
    help: "Blocks advertising and cookie pop-ups.",
    default: scrapeDefaults.blockAds,
    guide: "scrape/block-ads",
  },
  skipTlsVerification: {
    label: "Accept bad certificates",
    help: "Reads pages whose TLS certificate cannot be verified.",
    default: scrapeDefaults.skipTlsVerification,
    guide: "scrape/tls",
  },
  proxy: {
    label: "Proxy",
    help: "Which way the page is fetched: plain, hardened, or hardened when plain fails.",
    default: scrapeDefaults.proxy,
    values: proxies,
    sideEffects: ["The enhanced proxy costs up to 5 credits per page."],
    compatibility: "Older clients call enhanced stealth; that name is read as enhanced.",
    guide: "scrape/proxies",
  },
  location: {
    label: "Visitor's location",
    help: "Country and languages that the page is asked for in.",
    guide: "scrape/languages",
  },
  profile: {
    label: "Browser profile",
    help: "Browser storage that is kept from one run to the next under a name.",
    guide: "scrape/profiles",
  },
  actions: {
    label: "Actions",
    help: "Steps performed on the page before it is read: click, write, wait.",
    unit: "items",
    max: limits.actions,
    sideEffects: ["Forces storeInCache to false."],
    compatibility:
      "Services take at most 50, with waits of 60 seconds in all; a selector wait counts as one second.",
    guide: "actions/overview",
  },
  threatProtection: {
    label: "Threat protection for pages",
    help: "As threatProtection of the request, for the pages that are scraped.",
    sideEffects: [
      "Must be switched on for the team, and overrides allowed; without that the answer is 403.",
    ],
    guide: "privacy/threat-protection",
  },
  auditMetadata: {
    label: "Audit attribution",
    help: "Who asked, for the organisation's security log.",
    guide: "scrape/audit-metadata",
  },
} as const satisfies Partial<Record<ScrapeField, FieldInfo>>;

const cacheFields = {
  storeInCache: {
    label: "Store in cache",
    help: "Lets the service keep the page for later requests.",
    default: scrapeDefaults.storeInCache,
    sideEffects: ["Headers, actions and other sensitive options force it to false."],
    guide: "cache/store-in-cache",
  },
  maxAge: {
    label: "Oldest acceptable copy",
    help: "A cached copy younger than this is returned; otherwise the page is fetched.",
    default: cacheAge.normal,
    unit: "milliseconds",
    min: 0,
    sideEffects: ["Under lockdown the default grows to two years."],
    compatibility: "Accepted in a search, sometimes with little effect.",
    guide: "cache/max-age",
  },
  minAge: {
    label: "Cache only, at least this old",
    help: "Reads the cache and never fetches; 1 accepts any copy.",
    unit: "milliseconds",
    min: 0,
    sideEffects: ["Without a matching copy the answer is 404 SCRAPE_NO_CACHED_DATA."],
    compatibility: "In a search the miss may be told at the result instead, inside a 200.",
    guide: "cache/min-age",
  },
  lockdown: {
    label: "Lockdown",
    help: "Serves from the cache alone; nothing is sent to the target site.",
    default: scrapeDefaults.lockdown,
    sideEffects: [
      "Counts as zero data retention.",
      "Raises the default of maxAge to two years.",
      "Costs 5 credits on a hit, 1 on a miss.",
      "Without a copy the answer is 404 SCRAPE_LOCKDOWN_CACHE_MISS.",
    ],
    compatibility: "In a search the miss may be told at the result instead, inside a 200.",
    guide: "cache/lockdown",
  },
} as const satisfies Partial<Record<ScrapeField, FieldInfo>>;

/** Everything under `scrapeOptions` (specification, "Scrape options"). */
export const scrapeFields: Readonly<Record<ScrapeField, FieldInfo>> = {
  ...contentFields,
  ...fetchFields,
  ...cacheFields,
};
