import { type ActionType, actionTypes } from "@/lib/contract/actions";
import type { RequestField, ScrapeField } from "@/lib/contract/fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { type FormatType, formatTypes, type SourceType } from "@/lib/contract/kinds";
import { type OperatorName, operators } from "@/lib/contract/operators";
import { list } from "./markdown";

/**
 * What the built-in engine acts on. The one place in the guide that says so: every other page describes the
 * operation itself. When the engine learns something, its name is added here.
 */
export const engineToday = {
  sources: ["web"],
  requestFields: [
    "query",
    "limit",
    "sources",
    "tbs",
    "includeDomains",
    "excludeDomains",
    "highlights",
    "ignoreInvalidURLs",
    "timeout",
    "scrapeOptions",
  ],
  operators: [
    "phrase",
    "exclude",
    "site",
    "filetype",
    "inurl",
    "allinurl",
    "intitle",
    "allintitle",
    "related",
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
  ],
  formats: formatTypes,
  actions: actionTypes,
} as const satisfies {
  readonly sources: readonly SourceType[];
  readonly requestFields: readonly RequestField[];
  readonly operators: readonly OperatorName[];
  readonly scrapeFields: readonly ScrapeField[];
  readonly formats: readonly FormatType[];
  readonly actions: readonly ActionType[];
};

const names = (all: readonly string[]) =>
  all.length === 0 ? "none" : all.map((name) => `\`${name}\``).join(", ");

const missing = (all: readonly string[], present: readonly string[]) =>
  all.filter((name) => !present.includes(name));

/** What works and what does not, as Markdown lists. */
export const engineTodayLists = {
  works: list(
    `Sources: ${names(engineToday.sources)}.`,
    `Fields of the request: ${names(engineToday.requestFields)}.`,
    `Query operators: ${names(engineToday.operators.map((name) => operators[name].token))}.`,
    `Page options: ${names(engineToday.scrapeFields)}.`,
    `Actions: ${names(engineToday.actions)}. Like \`waitFor\`, \`mobile\` and \`profile\` they need a browser on the machine.`,
    `Formats: ${names(engineToday.formats)}, and the metadata of every page that was scraped.`,
  ),
  missing: list(
    `Query operators: ${names(
      missing(Object.keys(operators), engineToday.operators).map((name) => `${name}:`),
    )}.`,
    `Page options: ${names(missing(Object.keys(scrapeFields), engineToday.scrapeFields))}.`,
    "News and images: its library holds web pages only.",
  ),
} as const;
