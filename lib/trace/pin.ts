import { limits } from "@/lib/contract/limits";
import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";
import { termText } from "@/lib/contract/query/term-text";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

/** The page of a single-result run. */
export type TracedPage = { readonly url: string; readonly title: string | null };

/** Whether two URLs probably lead to the same page. Ignores the fragment and trailing slashes. */
export function samePage(one: string, other: string | null): boolean {
  const a = plain(one);
  return a !== null && other !== null && a === plain(other);
}

function plain(text: string): string | null {
  const url = URL.parse(text);
  if (!url) return null;
  return `${url.protocol}//${url.host}${url.pathname.replace(/(?<!\/)\/+$/, "")}${url.search}`;
}

/** Operators that could exclude the page from its own query. */
const limiting = new Set(["site", "related", "imagesize", "larger"]);

/**
 * A query that finds the page: the original terms, and its URL as a `site:` operator. Drops terms
 * that do not fit.
 */
export function pinnedQuery(query: string, { url }: TracedPage): string {
  const parsed = URL.parse(url);
  const path = parsed?.pathname.replace(/(?<!\/)\/+$/, "") ?? "";
  const host = `site:${parsed?.host ?? ""}`;
  const full = `${host}${/\s/.test(path) ? "" : path}`;
  const site = full.length <= limits.queryLength ? full : host;
  const terms = parseQuery(query).filter((term): term is QueryTerm => {
    if (term.kind === "gap") return false;
    return term.kind !== "operator" || term.negated || !limiting.has(term.name);
  });
  for (let count = terms.length; count > 0; count -= 1) {
    const text = `${terms.slice(0, count).map(termText).join(" ")} ${site}`;
    if (text.length <= limits.queryLength) return text;
  }
  return site;
}

/**
 * The request for one page: a single web result, without filters that select pages. Keeps privacy
 * and safety options and all page options.
 */
export function pinRequest(request: SearchRequest, query: string): SearchRequest {
  const {
    includeDomains: _include,
    excludeDomains: _exclude,
    categories: _categories,
    tbs: _tbs,
    sources: _sources,
    ...rest
  } = request;
  return { ...rest, query, limit: 1, sources: [{ type: "web" }] };
}

/** The page options of a run beside the request's own: the profile is loaded, but not saved. */
export function optionsToTry({ scrapeOptions }: SearchRequest): ScrapeOptions {
  const { profile, ...options } = scrapeOptions ?? {};
  return { ...options, ...(profile && { profile: { ...profile, saveChanges: false } }) };
}
