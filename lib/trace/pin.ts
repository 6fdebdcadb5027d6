import { limits } from "@/lib/contract/limits";
import { formatQuery, parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";
import type { SearchRequest } from "@/lib/contract/request";

/** The page that a run of one result is about. */
export type TracedPage = { readonly url: string; readonly title: string | null };

/** Whether two addresses lead to the same page, as far as can be told: the fragment and a last slash do not count. */
export function samePage(one: string, other: string | null): boolean {
  const a = plain(one);
  return a !== null && other !== null && a === plain(other);
}

function plain(address: string): string | null {
  const url = URL.parse(address);
  if (!url) return null;
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, "")}${url.search}`;
}

/** Operators that could keep the page away from its own query. */
const limiting = new Set(["site", "related", "imagesize", "larger"]);

/**
 * A query that the page itself answers: the words it was found with, and its address as `site:`. Words that do not
 * fit beside the address are left out.
 */
export function pinnedQuery(query: string, { url }: TracedPage): string {
  const address = URL.parse(url);
  const path = address?.pathname.replace(/\/+$/, "") ?? "";
  const full = `site:${address?.host ?? ""}${/\s/.test(path) ? "" : path}`;
  const site = full.length <= limits.queryLength ? full : `site:${address?.host ?? ""}`;
  const words = parseQuery(query).filter((term): term is QueryTerm => {
    if (term.kind === "gap") return false;
    return term.kind !== "operator" || term.negated || !limiting.has(term.name);
  });
  for (let count = words.length; count > 0; count -= 1) {
    const text = `${words
      .slice(0, count)
      .map((term) => formatQuery([term]))
      .join(" ")} ${site}`;
    if (text.length <= limits.queryLength) return text;
  }
  return site;
}

/**
 * The request for one page alone: one result of the web, without whatever chose among pages. What is done for
 * privacy and safety stays, and so do all options of the page.
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
