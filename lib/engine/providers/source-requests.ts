import "server-only";
import { requestDefaults } from "@/lib/contract/defaults";
import type { SourceType } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import type { SourceRequest } from "./provider";
import { timeWindow } from "./time-window";

/**
 * The requests for each source. A source of type `web` may override time filter and location
 * (specification, "Search request"); all others use those of the request.
 */
export function sourceRequests(
  request: SearchRequest,
  now: Date,
): ReadonlyMap<SourceType, SourceRequest> {
  const sources = request.sources ?? [{ type: "web" as const }];
  return new Map(
    sources.map((source) => {
      const own = source.type === "web" ? source : undefined;
      const tbs = own?.tbs ?? request.tbs ?? null;
      return [
        source.type,
        {
          query: request.query,
          limit: request.limit ?? requestDefaults.limit,
          tbs,
          window: timeWindow(tbs, now),
          country: request.country ?? null,
          location: own?.location ?? request.location ?? null,
          categories: (request.categories ?? []).map(({ type }) => type),
          includeDomains: request.includeDomains ?? [],
          excludeDomains: request.excludeDomains ?? [],
          safe: request.safe ?? false,
          highlights: request.highlights ?? requestDefaults.highlights,
        },
      ];
    }),
  );
}
