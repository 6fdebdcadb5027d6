import "server-only";
import {
  formatQuery,
  parseQuery,
  type QueryPiece,
  type QueryTerm,
} from "@/lib/contract/query/query-text";
import { hasMinus } from "@/lib/contract/query/term-text";
import { parseTbs, type TimePreset } from "@/lib/contract/values/tbs";
import type { CategoryType } from "@/lib/engine/index/traits/categories";
import { placeOf } from "@/lib/engine/load/visitor-place";
import type { SourceRequest } from "../provider";
import type { SearxngQuery } from "./searxng-client";

/** Search engines support only a few alternatives and return nothing for long lists. */
const MAX_SITES = 5;

/** The nearest supported range; results are filtered to the hour afterwards. */
const RANGES: Readonly<Record<TimePreset, SearxngQuery["time_range"]>> = {
  h: "day",
  d: "day",
  w: "week",
  m: "month",
  y: "year",
};

/** Narrows the query to a category. Results are filtered in addition. */
const CATEGORY_TERMS: Readonly<
  Record<CategoryType, { readonly terms?: string; readonly categories?: string }>
> = {
  github: { terms: "site:github.com" },
  research: { categories: "science" },
  pdf: { terms: "filetype:pdf" },
  developer: { categories: "it" },
};

/**
 * One query, or one per requested category.
 * @param categories of the instance: `general`, `news` or `images`
 */
export function searxngQueries(
  request: SourceRequest,
  categories: "general" | "news" | "images",
): Omit<SearxngQuery, "pageno">[] {
  const range = timeRange(request.tbs);
  const requested = request.categories.length === 0 ? [null] : request.categories;
  return requested.map((category) => {
    const { terms = "", categories: own } = category === null ? {} : CATEGORY_TERMS[category];
    return {
      q: [queryText(request.query), sitesOf(request.includeDomains), terms]
        .filter(Boolean)
        .join(" "),
      categories: categories === "general" ? (own ?? categories) : categories,
      language: languageOf(request.country),
      safesearch: request.safe ? "2" : "0",
      ...(range !== undefined && { time_range: range }),
    };
  });
}

function timeRange(tbs: string | null): SearxngQuery["time_range"] {
  const parsed = tbs === null ? null : parseTbs(tbs);
  return parsed?.ok && parsed.filter.preset ? RANGES[parsed.filter.preset] : undefined;
}

/**
 * Removes operators that only the engine supports and characters that an instance would treat as
 * commands.
 */
function queryText(query: string): string {
  const pieces = parseQuery(query).flatMap((term) => (isOurs(term) ? [] : plainPiece(term)));
  return formatQuery(pieces)
    .split(/\s+/)
    .map((word) => word.replace(/^(?:[!:?]+|<(?=\d))/, ""))
    .filter(Boolean)
    .join(" ");
}

/** With the quotes and the minus that search engines know. */
function plainPiece({ raw, start: _start, end: _end, ...piece }: QueryTerm): QueryPiece {
  if (piece.kind !== "gap") return { ...piece, negated: piece.negated && hasMinus(raw) };
  return hasMinus(raw) ? { ...piece, text: "-(" } : piece;
}

const isOurs = (term: QueryTerm): boolean =>
  term.kind === "operator" && ["related", "imagesize", "larger"].includes(term.name);

function sitesOf(domains: readonly string[]): string {
  if (domains.length === 0 || domains.length > MAX_SITES) return "";
  const sites = domains.map((domain) => `site:${domain}`).join(" OR ");
  return domains.length === 1 ? sites : `(${sites})`;
}

/** The main language of the country, with the region. */
const languageOf = (country: string | null): string =>
  country !== null && /^[a-z]{2}$/i.test(country)
    ? (placeOf({ country: country.toUpperCase() }).languages[0] ?? "all")
    : "all";
