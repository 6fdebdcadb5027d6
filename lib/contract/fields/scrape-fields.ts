import { cacheAge, scrapeDefaults } from "../defaults";
import type { FieldInfo, ScrapeField } from "../fields";
import { parserTypes, proxies } from "../kinds";
import { limits } from "../limits";
import { initialScrapeFields } from "./opening-fields";

const contentFields = {
  ...initialScrapeFields,
  onlyCleanContent: {
    label: "Clean content (beta)",
    help: "Removes clutter from the Markdown in a second pass with a language model.",
    default: scrapeDefaults.onlyCleanContent,
    sideEffects: [
      "Skipped with a warning if the Markdown is too long for the model.",
      "Not available with zero data retention.",
    ],
    guide: "scrape/clean-content",
  },
  includeTags: {
    label: "Include only",
    help: "Tags or selectors of the content to include; everything else is removed.",
    unit: "items",
    max: limits.tags,
    guide: "scrape/tags",
  },
  excludeTags: {
    label: "Remove",
    help: "Tags or selectors of the content to remove.",
    unit: "items",
    max: limits.tags,
    guide: "scrape/tags",
  },
  removeBase64Images: {
    label: "Remove inline images",
    help: "Replaces images embedded as base64 with a placeholder. Markdown only.",
    default: scrapeDefaults.removeBase64Images,
    guide: "scrape/base64-images",
  },
  parsers: {
    label: "Document parsers",
    help: "How PDF files are parsed: mode and maximum number of pages.",
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
    help: "Redacts names, addresses, phone numbers and similar data in the returned Markdown.",
    default: scrapeDefaults.redactPII,
    sideEffects: ["Costs additional credits per page."],
    guide: "scrape/redaction",
  },
} as const satisfies Partial<Record<ScrapeField, FieldInfo>>;

const fetchFields = {
  headers: {
    label: "Headers",
    help: "HTTP headers for fetching the page: cookies, a user agent, a language.",
    unit: "items",
    max: limits.headers,
    sideEffects: ["Forces storeInCache to false."],
    guide: "scrape/headers",
  },
  waitFor: {
    label: "Extra wait",
    help: "Additional wait before the page is read, after the built-in wait.",
    default: scrapeDefaults.waitFor,
    unit: "milliseconds",
    min: 0,
    compatibility: "Services accept at most 60 seconds and at most half of the page timeout.",
    guide: "scrape/wait-for",
  },
  timeout: {
    label: "Page timeout",
    help: "Maximum time for one page.",
    default: scrapeDefaults.timeout,
    unit: "milliseconds",
    min: limits.scrapeTimeoutMin,
    max: limits.scrapeTimeoutMax,
    guide: "scrape/timeout",
  },
  mobile: {
    label: "Mobile device",
    help: "Emulates a phone.",
    default: scrapeDefaults.mobile,
    guide: "scrape/mobile",
  },
  blockAds: {
    label: "Block ads",
    help: "Blocks ads and cookie pop-ups.",
    default: scrapeDefaults.blockAds,
    guide: "scrape/block-ads",
  },
  skipTlsVerification: {
    label: "Accept bad certificates",
    help: "Fetches pages whose TLS certificate cannot be verified.",
    default: scrapeDefaults.skipTlsVerification,
    guide: "scrape/tls",
  },
  proxy: {
    label: "Proxy",
    help: "Basic, enhanced (anti-bot, up to 5 credits per page), or auto: enhanced if basic fails.",
    default: scrapeDefaults.proxy,
    values: proxies,
    sideEffects: ["The enhanced proxy costs up to 5 credits per page."],
    compatibility: "Older clients send stealth, which means enhanced.",
    guide: "scrape/proxies",
  },
  location: {
    label: "Visitor's location",
    help: "Country and languages to request the page with.",
    guide: "scrape/languages",
  },
  profile: {
    label: "Browser profile",
    help: "Named browser storage that is shared between runs.",
    guide: "scrape/profiles",
  },
  actions: {
    label: "Actions",
    help: "Steps performed on the page before it is read: click, write, wait.",
    unit: "items",
    max: limits.actions,
    sideEffects: ["Forces storeInCache to false."],
    compatibility:
      "Services accept at most 50, with waits of 60 seconds in total. A wait for a selector counts as one second.",
    guide: "actions/overview",
  },
  threatProtection: {
    label: "Threat protection for pages",
    help: "Like threatProtection of the request, for scraped pages.",
    sideEffects: [
      "Must be enabled for the team with overrides allowed; otherwise the response is 403.",
    ],
    guide: "privacy/threat-protection",
  },
  auditMetadata: {
    label: "Audit attribution",
    help: "Names the user in the organization's security log.",
    guide: "scrape/audit-metadata",
  },
} as const satisfies Partial<Record<ScrapeField, FieldInfo>>;

const cacheFields = {
  storeInCache: {
    label: "Store in cache",
    help: "Lets the service cache the page for later requests.",
    default: scrapeDefaults.storeInCache,
    sideEffects: ["Headers, actions and other sensitive options set it to false."],
    guide: "cache/store-in-cache",
  },
  maxAge: {
    label: "Use cache if newer than",
    help: "Uses a cached copy if it is newer than this; otherwise fetches the page.",
    default: cacheAge.normal,
    unit: "milliseconds",
    min: 0,
    sideEffects: ["With lockdown the default is two years."],
    compatibility: "Accepted in a search, sometimes with little effect.",
    guide: "cache/max-age",
  },
  minAge: {
    label: "Cache only, at least this old",
    help: "Uses only the cache and never fetches. To accept a copy of any age, set 1 ms.",
    unit: "milliseconds",
    min: 0,
    sideEffects: ["Without a matching copy the response is 404 SCRAPE_NO_CACHED_DATA."],
    compatibility: "In a search, the miss may be reported at the result instead, in a 200.",
    guide: "cache/min-age",
  },
  lockdown: {
    label: "Lockdown",
    help: "Uses only the cache; sends nothing to the target site.",
    default: scrapeDefaults.lockdown,
    sideEffects: [
      "Counts as zero data retention.",
      "Raises the default of maxAge to two years.",
      "Costs 5 credits on a hit, 1 on a miss.",
      "Without a copy the response is 404 SCRAPE_LOCKDOWN_CACHE_MISS.",
    ],
    compatibility: "In a search, the miss may be reported at the result instead, in a 200.",
    guide: "cache/lockdown",
  },
} as const satisfies Partial<Record<ScrapeField, FieldInfo>>;

/** All fields of `scrapeOptions` (specification, "Scrape options"). */
export const scrapeFields: Readonly<Record<ScrapeField, FieldInfo>> = {
  ...contentFields,
  ...fetchFields,
  ...cacheFields,
};
