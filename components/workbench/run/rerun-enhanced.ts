import { toWire } from "@/lib/contract/canonical";
import { limits } from "@/lib/contract/limits";
import { parseQuery } from "@/lib/contract/query/query-text";
import type { SearchRequest } from "@/lib/contract/request";
import type { Body } from "@/lib/request/body";
import type { ResultView } from "@/lib/results/model/result-view";

/** Enough for the page to be among them again, few enough to cost little. */
const MOST_RESULTS = 3;

/** The request of a run once more, for the host of one of its results alone and through the enhanced proxy. */
export function rerunEnhanced(request: SearchRequest, { url, source }: ResultView): Body {
  const host = URL.parse(url ?? "")?.hostname ?? "";
  const query = host === "" ? request.query : withSite(request.query, host);
  const wire = toWire(request);
  return {
    ...wire,
    query,
    limit: Math.min(request.limit ?? MOST_RESULTS, MOST_RESULTS),
    sources: [request.sources?.find(({ type }) => type === source) ?? { type: source }],
    scrapeOptions: { ...wire.scrapeOptions, proxy: "enhanced" },
  };
}

/** Sites that the query names make room for the one; where the text would get too long it stays as it is. */
function withSite(query: string, host: string): string {
  const rest = parseQuery(query)
    .filter((term) => !(term.kind === "operator" && term.name === "site" && !term.negated))
    .map(({ raw }) => raw)
    .join("")
    .trim();
  const text = `${rest} site:${host}`.trim();
  return text.length <= limits.queryLength ? text : query;
}
