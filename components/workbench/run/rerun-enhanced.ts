import { toWire } from "@/lib/contract/canonical";
import { limits } from "@/lib/contract/limits";
import { parseQuery } from "@/lib/contract/query/query-text";
import type { SearchRequest } from "@/lib/contract/request";
import type { Body } from "@/lib/request/body";
import type { ResultView } from "@/lib/results/model/result-view";

/** Enough to include the page again, and cheap. */
const MAX_RESULTS = 3;

/**
 * The request of a run, limited to the host of one result and fetched through the enhanced proxy.
 */
export function rerunEnhanced(request: SearchRequest, { url, source }: ResultView): Body {
  const host = URL.parse(url ?? "")?.hostname ?? "";
  const query = host === "" ? request.query : withSite(request.query, host);
  const wire = toWire(request);
  return {
    ...wire,
    query,
    limit: Math.min(request.limit ?? MAX_RESULTS, MAX_RESULTS),
    sources: [request.sources?.find(({ type }) => type === source) ?? { type: source }],
    scrapeOptions: { ...wire.scrapeOptions, proxy: "enhanced" },
  };
}

/** Replaces the sites in a query with one host. Keeps the query if the result would be too long. */
function withSite(query: string, host: string): string {
  const rest = parseQuery(query)
    .filter((term) => !(term.kind === "operator" && term.name === "site" && !term.negated))
    .map(({ raw }) => raw)
    .join("")
    .trim();
  const text = `${rest} site:${host}`.trim();
  return text.length <= limits.queryLength ? text : query;
}
