import { sourceTypes } from "@/lib/contract/kinds";
import { lazy } from "@/lib/format/lazy";
import { type Annotations, annotationOf, isEmpty } from "../annotations/result-annotations";
import { changeStatuses } from "../contents/change";
import { looksBlocked } from "../model/block-page";
import type { Notices } from "../model/notices";
import { resultTime } from "../model/result-days";
import type { ResultView } from "../model/result-view";
import { type ContentState, contentState, contentStates } from "./content-state";
import { type DomainFilter, isOutsideDomains } from "./domain-filter";
import type { Duplicates } from "./duplicates";
import { domainOf, languageOf, skippedPages } from "./table-facts";

/** Data of a run that facets need besides the result. */
export type ListContext = {
  /** When the response arrived; ages are relative to it. */
  readonly now: number;
  readonly duplicates: Duplicates;
  readonly domains: DomainFilter | null;
  /** Number of differences from the request's JSON Schema by result id. Null without a schema, and until they are known. */
  readonly violations: ReadonlyMap<string, number> | null;
  readonly notices: Notices;
  readonly annotations: Annotations;
};

export const facetIds = [
  "domain",
  "requested",
  "category",
  "condition",
  "content",
  "schema",
  "change",
  "status",
  "language",
  "date",
  "found",
  "cache",
  "annotation",
] as const;
export type FacetId = (typeof facetIds)[number];

type Facet = {
  readonly title: string;
  /** Values of a result: several if it belongs to several, empty if the facet does not apply. */
  readonly valuesOf: (result: ResultView, context: ListContext) => readonly string[];
  readonly label: (value: string) => string;
  /** Fixed order of values; otherwise by frequency. */
  readonly order?: readonly string[];
  /** A value that is worth showing even if all results have it. */
  readonly notable?: string;
};

/** Value for results without the information. */
const NOTHING = "";

const labels =
  (table: Readonly<Record<string, string>>) =>
  (value: string): string =>
    Object.hasOwn(table, value) ? (table[value] ?? value) : value;

const conditions = {
  fine: "OK",
  failed: "Failed",
  missing: "Formats missing",
  warning: "Warning",
  blocked: "Looks like a bot wall",
  "cut-short": "Document incomplete",
};

export const contentLabels: Readonly<Record<ContentState, string>> = {
  full: "Page",
  thin: "Thin page",
  empty: "Empty page",
  snippet: "Snippet only",
};

export const changeLabels: Readonly<Record<string, string>> = {
  new: "New",
  changed: "Changed",
  same: "Unchanged",
  removed: "Removed",
  [NOTHING]: "Not tracked",
};

const schemaStates = {
  differs: "Differs from the schema",
  fits: "Fits the schema",
  [NOTHING]: "No JSON",
};

function schemaStateOf({ id, contents }: ResultView, { violations }: ListContext): string[] {
  if (!violations) return [];
  if (!contents.some(({ kind }) => kind === "json")) return [NOTHING];
  return [violations.has(id) ? "differs" : "fits"];
}

const ages = {
  day: "Last 24 hours",
  week: "2–7 days ago",
  month: "8–31 days ago",
  year: "Up to a year ago",
  older: "Older",
  [NOTHING]: "No readable date",
};

const found = {
  once: "Once",
  again: "Repeated",
  web: "Also in Web",
  news: "Also in News",
  images: "Also in Images",
};

const cacheStates = { hit: "From the cache", miss: "Fetched", [NOTHING]: "Unknown" };
const sides = { within: "Requested domains", outside: "Other domains" };

const DAY = 86_400_000;

function ageOf(time: number | null, now: number): string {
  if (time === null) return NOTHING;
  const days = (now - time) / DAY;
  if (days <= 1) return "day";
  if (days <= 7) return "week";
  if (days <= 31) return "month";
  return days <= 366 ? "year" : "older";
}

/** Ignores warnings of the whole run, which do not distinguish results. */
export const hasOwnWarning = ({ id }: ResultView, { notices }: ListContext): boolean =>
  notices.ofResult.get(id)?.some(({ isOfRun }) => !isOfRun) ?? false;

function conditionsOf(result: ResultView, context: ListContext): string[] {
  const { failed, missing } = result.health;
  const wrong = [
    ...(failed ? ["failed"] : []),
    ...(missing.length > 0 ? ["missing"] : []),
    ...(hasOwnWarning(result, context) ? ["warning"] : []),
    ...(looksBlocked(result) ? ["blocked"] : []),
    ...(skippedPages(result) ? ["cut-short"] : []),
  ];
  return wrong.length > 0 ? wrong : ["fine"];
}

/** Everything that is wrong with a result, in words; `OK` if nothing is. */
export const conditionText = (result: ResultView, context: ListContext): string =>
  conditionsOf(result, context).map(labels(conditions)).join(", ");

/**
 * The first result for a page does not count as repeated, so that hiding repeated results keeps it.
 */
function foundOf({ id, source }: ResultView, { duplicates }: ListContext): string[] {
  const values = (duplicates.get(id) ?? []).flatMap((other) => {
    if (other.source !== source) return [other.source];
    return placeOf(other.id) < placeOf(id) ? ["again"] : [];
  });
  return values.length > 0 ? [...new Set(values)] : ["once"];
}

/** Index of a result, taken from the end of its id. */
const placeOf = (id: string): number => Number(id.slice(id.lastIndexOf("-") + 1));

/** One entry per facet; the type makes it complete. */
export const facets: Readonly<Record<FacetId, Facet>> = {
  domain: {
    title: "Domain",
    valuesOf: (result) => [domainOf(result)?.slice(0, 255) ?? NOTHING],
    label: (value) => value || "None",
  },
  requested: {
    title: "Requested domains",
    valuesOf: ({ url }, { domains }) =>
      domains === null ? [] : [isOutsideDomains(domains, url) ? "outside" : "within"],
    label: labels(sides),
    order: Object.keys(sides),
    notable: "outside",
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
  content: {
    title: "Content",
    valuesOf: (result) => [contentState(result)],
    label: labels(contentLabels),
    order: contentStates,
  },
  schema: {
    title: "JSON",
    valuesOf: schemaStateOf,
    label: labels(schemaStates),
    order: ["differs", "fits"],
  },
  change: {
    title: "Change",
    valuesOf: ({ change }) => [change ?? NOTHING],
    label: labels(changeLabels),
    order: changeStatuses,
  },
  status: {
    title: "Page status",
    valuesOf: ({ health }) => [health.statusCode === null ? NOTHING : String(health.statusCode)],
    label: (value) => value || "Unknown",
  },
  language: {
    title: "Language",
    valuesOf: (result) => [languageOf(result) ?? NOTHING],
    label: (value) => (value === NOTHING ? "Unknown" : languageName(value)),
  },
  date: {
    title: "Date",
    valuesOf: (result, { now }) => [ageOf(resultTime(result, now), now)],
    label: labels(ages),
    order: Object.keys(ages),
  },
  found: {
    title: "Duplicates",
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
  annotation: {
    title: "Notes and tags",
    valuesOf: ({ id }, { annotations }) => {
      if (annotations.size === 0) return [];
      const annotation = annotationOf(annotations, id);
      const tags = annotation.tags.map((tag) => `#${tag}`);
      return isEmpty(annotation) ? [NOTHING] : ["with", ...tags];
    },
    label: (value) => (value === NOTHING ? "Without" : value === "with" ? "With" : value),
    order: ["with"],
    notable: "with",
  },
};

const names = lazy(() => new Intl.DisplayNames("en", { type: "language", fallback: "code" }));

export function languageName(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
}
