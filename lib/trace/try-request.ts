import { isMoreList } from "@/lib/contract/dialect/list-id";
import type { SearchRequest } from "@/lib/contract/request";
import { sourceViewOf } from "@/lib/results/model/lists";
import type { ResultsView, ResultView } from "@/lib/results/model/result-view";
import type { Remedy } from "@/lib/results/remedies/remedies";
import { optionsToTry, pinnedQuery, pinRequest, samePage } from "./pin";

/**
 * The request of another try: one page, with the options of the run and the change of the remedy. Loads the profile
 * without saving it. Null if the result has no URL.
 */
export function tryRequest(
  request: SearchRequest,
  { url, title, source }: Pick<ResultView, "url" | "title" | "source">,
  { options, timeout }: Pick<Remedy, "options" | "timeout">,
): SearchRequest | null {
  if (url === null) return null;
  return {
    ...pinRequest(request, pinnedQuery(request.query, { url, title })),
    // Pages of other lists have no source of their own.
    sources: [{ type: isMoreList(source) ? "web" : source }],
    ...(timeout !== undefined && { timeout }),
    scrapeOptions: { ...optionsToTry(request), ...options },
  };
}

/** The requested page in the response to a try. Null if the search found another page or nothing. */
export const triedPage = (
  view: ResultsView,
  { url, source }: Pick<ResultView, "url" | "source">,
): ResultView | null =>
  sourceViewOf(view, isMoreList(source) ? "web" : source).items.find(
    (each) => url !== null && samePage(url, each.url),
  ) ?? null;
