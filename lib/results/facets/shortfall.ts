import { requestDefaults } from "@/lib/contract/defaults";
import type { ListId } from "@/lib/contract/dialect/list-id";
import type { SearchRequest } from "@/lib/contract/request";
import { wordList } from "@/lib/format/count";
import { requestFilters } from "./request-filters";

export type Shortfall = {
  /** Maximum number of results that the request allows for the source. */
  readonly limit: number;
  /** Warnings of the run that may explain the number of results; untrusted. */
  readonly reported: readonly string[];
  /** Likely reasons, in our words. */
  readonly likely: readonly string[];
};

const ABOUT_NUMBER =
  /\b(?:limit|balance|credits?|quota|plan|results?|duplicates?|block(?:ed|ing)?|providers?|time(?:d)? ?out)\b/i;

/** Why a source has fewer results than the limit. Null if it has not. */
export function shortfall(
  source: ListId,
  found: number,
  request: SearchRequest,
  warnings: readonly string[],
): Shortfall | null {
  const limit = request.limit ?? requestDefaults.limit;
  if (found >= limit) return null;
  const filters = requestFilters(request, source).map(({ label }) => label);
  const reported = warnings.filter((text) => ABOUT_NUMBER.test(text));
  const likely = [
    ...(filters.length > 0 ? [`The request restricts the results: ${wordList(filters)}.`] : []),
    ...(request.ignoreInvalidURLs
      ? ["The request drops results with invalid URLs, and a service does not replace them."]
      : []),
    ...(reported.length === 0
      ? [
          "The response gives no reason. Usually nothing more matches; a service may also return fewer results if the balance does not cover the limit.",
        ]
      : []),
  ];
  return { limit, reported, likely };
}
