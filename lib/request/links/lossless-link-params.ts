import type { SearchRequest } from "@/lib/contract/request";
import { sortedJson } from "@/lib/format/json-text";
import { formatLinkParams, parseLinkRequest } from "./link-params";

/**
 * The readable link of a request, without the question mark; null if it cannot carry the whole
 * request.
 */
export function losslessLinkParams(request: SearchRequest): string | null {
  const params = formatLinkParams(request);
  const back = parseLinkRequest(params);
  return back?.notes.length === 0 && sortedJson(back.body) === sortedJson(request) ? params : null;
}
