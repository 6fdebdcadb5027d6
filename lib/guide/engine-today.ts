import type { RequestField, ScrapeField } from "@/lib/contract/fields";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { type FormatType, formatTypes } from "@/lib/contract/format-descriptors";
import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import { operators } from "@/lib/contract/query/operators";
import { type ActionType, actionTypes } from "@/lib/contract/schemas/actions";
import { list } from "./markdown";

/**
 * What the built-in engine acts on. The one place in the guide that says so: every other page describes the
 * operation itself. When the engine learns something, its name is added here.
 */
export const engineToday = {
  sources: sourceTypes,
  requestFields: [
    "query",
    "limit",
    "sources",
    "categories",
    "country",
    "location",
    "tbs",
    "includeDomains",
    "excludeDomains",
    "highlights",
    "ignoreInvalidURLs",
    "safe",
    "timeout",
    "scrapeOptions",
  ],
  scrapeFields: [
    "formats",
    "onlyMainContent",
    "includeTags",
    "excludeTags",
    "removeBase64Images",
    "headers",
    "timeout",
    "onlyCleanContent",
    "blockAds",
    "skipTlsVerification",
    "storeInCache",
    "maxAge",
    "minAge",
    "lockdown",
    "location",
    "parsers",
    "waitFor",
    "mobile",
    "profile",
    "actions",
    "redactPII",
    "proxy",
    "threatProtection",
    "auditMetadata",
  ],
  formats: formatTypes,
  actions: actionTypes,
} as const satisfies {
  readonly sources: readonly SourceType[];
  readonly requestFields: readonly RequestField[];
  readonly scrapeFields: readonly ScrapeField[];
  readonly formats: readonly FormatType[];
  readonly actions: readonly ActionType[];
};

const names = (all: readonly string[]) =>
  all.length === 0 ? "none" : all.map((name) => `\`${name}\``).join(", ");

const missing = (all: readonly string[], present: readonly string[]) =>
  all.filter((name) => !present.includes(name));

const lacking = (what: string, all: readonly string[], present: readonly string[]): string[] => {
  const left = missing(all, present);
  return left.length === 0 ? [] : [`${what}: ${names(left)}.`];
};

/** What works and what does not, as Markdown lists. */
export const engineTodayLists = {
  works: list(
    `Sources: ${names(engineToday.sources)}.`,
    `Fields of the request: ${names(engineToday.requestFields)}.`,
    `Query operators: ${names(Object.values(operators).map(({ token }) => token))}.`,
    `Page options: ${names(engineToday.scrapeFields)}.`,
    `Actions: ${names(engineToday.actions)}. Like \`waitFor\`, \`mobile\` and \`profile\` they need a browser on the machine.`,
    `Formats: ${names(engineToday.formats)}, and the metadata of every page that was scraped.`,
  ),
  missing: list(
    ...[
      lacking("Fields of the request", Object.keys(requestFields), engineToday.requestFields),
      lacking("Page options", Object.keys(scrapeFields), engineToday.scrapeFields),
    ].flat(),
  ),
} as const;
