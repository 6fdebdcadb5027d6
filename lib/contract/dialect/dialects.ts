import { isMoreList, keyOfList, type ListId } from "./list-id";

/** The dialect of a connection's service. Decides the wording of notes at options, and never what is sent. */
export const dialects = ["specification", "hosted-2026-11"] as const;
export type Dialect = (typeof dialects)[number];

export const dialectNames: Readonly<Record<Dialect, string>> = {
  specification: "Specification",
  "hosted-2026-11": "Hosted, November 2026",
};

export const isDialect = (value: unknown): value is Dialect =>
  dialects.some((each) => each === value);

/** Lists of results that hosted services added. */
const HOSTED_LISTS: readonly string[] = ["research", "developer", "tools", "alexandria"];

export const hostedListsIn = (lists: readonly ListId[]): readonly string[] =>
  lists
    .filter(isMoreList)
    .map(keyOfList)
    .filter((key) => HOSTED_LISTS.includes(key));

/** How options work in the hosted dialect of November 2026, by their path in the request. */
export const hostedMeaning = {
  tbs: "This service applies `tbs` to web results only.",
  categories:
    "This service returns papers in a list of their own, `data.research`, instead of among the web results.",
  "scrapeOptions.maxAge": "This service ignores `maxAge` inside a search.",
  "threatProtection.mode":
    "This service also has the modes `manual-only` and `zscaler`. An account that enforces a mode rejects a lower one.",
} as const;
