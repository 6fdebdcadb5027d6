import type { SearchRequest } from "@/lib/contract/request";
import { formatLinkParams, parseLinkRequest } from "./link-params";

/**
 * The readable link of a request, without the question mark; null if it cannot carry the whole
 * request.
 */
export function losslessLinkParams(request: SearchRequest): string | null {
  const params = formatLinkParams(request);
  const back = parseLinkRequest(params);
  return back?.notes.length === 0 && sorted(back.body) === sorted(request) ? params : null;
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
