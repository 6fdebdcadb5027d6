import { sourceTypes } from "@/lib/contract/kinds";
import { looksBlocked } from "../model/block-page";
import { resultTime } from "../model/result-days";
import type { ResultView } from "../model/result-view";
import { type DomainFilter, isOutsideDomains } from "./domain-filter";
import type { Duplicates } from "./duplicates";
import { languageOf, skippedPages } from "./table-facts";

/** What of a run decides on which side of a facet a result falls. */
export type ListContext = {
  /** When the response came; ages count from it. */
  readonly now: number;
  readonly duplicates: Duplicates;
  /** Null where the request asked for no domains. */
  readonly domains: DomainFilter | null;
};

export const facetIds = [
  "domain",
  "asked",
  "category",
  "condition",
  "status",
  "language",
  "date",
  "found",
  "cache",
] as const;
export type FacetId = (typeof facetIds)[number];

type Facet = {
  readonly title: string;
  /** The values of a result; several where it is several things at once, none where the facet says nothing of it. */
  readonly valuesOf: (result: ResultView, context: ListContext) => readonly string[];
  readonly label: (value: string) => string;
  /** Values in their own order; else the most frequent come first. */
  readonly order?: readonly string[];
};

/** For what a result does not tell. */
const NOTHING = "";

const labels =
  (table: Readonly<Record<string, string>>) =>
  (value: string): string =>
    Object.hasOwn(table, value) ? (table[value] ?? value) : value;

const conditions = {
  fine: "Nothing wrong",
  failed: "Page failed",
  missing: "Formats not returned",
  warning: "With a warning",
  blocked: "Looks like a bot wall",
  "cut-short": "Document cut short",
};

const ages = {
  day: "The last day",
  week: "2–7 days ago",
  month: "8–31 days ago",
  year: "Up to a year ago",
  older: "Older",
  [NOTHING]: "No readable date",
};

const found = {
  once: "Here only",
  again: "Again, after an earlier one",
  web: "Also in Web",
  news: "Also in News",
  images: "Also in Images",
};

const cacheStates = { hit: "From the cache", miss: "Fetched anew", [NOTHING]: "Not told" };
const sides = { within: "As asked for", outside: "Of other domains" };

const DAY = 86_400_000;

function ageOf(time: number | null, now: number): string {
  if (time === null) return NOTHING;
  const days = (now - time) / DAY;
  if (days <= 1) return "day";
  if (days <= 7) return "week";
  if (days <= 31) return "month";
  return days <= 366 ? "year" : "older";
}

function conditionsOf(result: ResultView): string[] {
  const { failed, missing } = result.health;
  const wrong = [
    ...(failed ? ["failed"] : []),
    ...(missing.length > 0 ? ["missing"] : []),
    ...(result.warning !== null ? ["warning"] : []),
    ...(looksBlocked(result) ? ["blocked"] : []),
    ...(skippedPages(result) ? ["cut-short"] : []),
  ];
  return wrong.length > 0 ? wrong : ["fine"];
}

/** The first of several of the same page counts as the one, so that leaving out the others keeps it. */
function foundOf({ id, source }: ResultView, { duplicates }: ListContext): string[] {
  const values = (duplicates.get(id) ?? []).flatMap((twin) => {
    if (twin.source !== source) return [twin.source];
    return placeOf(twin.id) < placeOf(id) ? ["again"] : [];
  });
  return values.length > 0 ? [...new Set(values)] : ["once"];
}

/** Of its id, which ends in the place in its list. */
const placeOf = (id: string): number => Number(id.slice(id.lastIndexOf("-") + 1));

/** One entry per facet; a new one does not compile until it is here. */
export const facets: Readonly<Record<FacetId, Facet>> = {
  domain: {
    title: "Domain",
    valuesOf: ({ breadcrumb }) => [breadcrumb?.host.slice(0, 255) ?? NOTHING],
    label: (value) => value || "Without an address",
  },
  asked: {
    title: "Domains asked for",
    valuesOf: ({ url }, { domains }) =>
      domains === null ? [] : [isOutsideDomains(domains, url) ? "outside" : "within"],
    label: labels(sides),
    order: Object.keys(sides),
  },
  category: {
    title: "Category",
    valuesOf: ({ category }) => [category?.slice(0, 100) ?? NOTHING],
    label: (value) => value || "None",
  },
  condition: {
    title: "Condition",
    valuesOf: conditionsOf,
    label: labels(conditions),
    order: Object.keys(conditions),
  },
  status: {
    title: "Status of the page",
    valuesOf: ({ health }) => [health.statusCode === null ? NOTHING : String(health.statusCode)],
    label: (value) => value || "Not told",
  },
  language: {
    title: "Language",
    valuesOf: (result) => [languageOf(result) ?? NOTHING],
    label: (value) => (value === NOTHING ? "Not told" : languageName(value)),
  },
  date: {
    title: "Date",
    valuesOf: (result, { now }) => [ageOf(resultTime(result, now), now)],
    label: labels(ages),
    order: Object.keys(ages),
  },
  found: {
    title: "Found in",
    valuesOf: foundOf,
    label: labels(found),
    order: ["once", "again", ...sourceTypes],
  },
  cache: {
    title: "Cache",
    valuesOf: ({ cache }) => [cache?.state.slice(0, 50) ?? NOTHING],
    label: labels(cacheStates),
    order: ["hit", "miss"],
  },
};

const names = new Intl.DisplayNames("en", { type: "language", fallback: "code" });

/** The name of a language in English; its code where it has none. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
