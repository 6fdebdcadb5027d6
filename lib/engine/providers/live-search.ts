import "server-only";
import { requestDefaults } from "@/lib/contract/defaults";
import type { SearchRequest } from "@/lib/contract/request";
import type { LiveServices } from "./live/live-services";
import type { SearchProvider } from "./provider";
import { skippedReport } from "./provider-reports";
import { type SearxngSettings, searxngProvider } from "./searxng/searxng-provider";

const NOT_QUERIED =
  "The live search was skipped: under end-to-end zero data retention, no query is sent to other services.";

/** Milliseconds, if the request timeout allows. */
const TIMEOUT_MS = 8_000;
/** Share of the request timeout; leaves time for responding and scraping. */
const MAX_SHARE = 1 / 3;

/** Everything beyond the library that the operator allows to search. */
export type LiveSearchSettings = {
  readonly searxng: SearxngSettings | null;
  readonly services: LiveServices;
};

/**
 * The live searches for one request. Under `zdr` no query leaves this server; under `anon` the
 * services see only this server. Their time is a share of the request's, so a slow service never
 * fails the request.
 */
export function createLiveSearches(
  request: SearchRequest,
  { searxng, services }: LiveSearchSettings,
  allowed: readonly string[] | null,
): SearchProvider[] {
  const own = (request.timeout ?? requestDefaults.timeout) * MAX_SHARE;
  const timeoutMs = Math.min(TIMEOUT_MS, own);
  const providers = [
    ...(searxng
      ? [searxngProvider({ ...searxng, timeoutMs: Math.min(searxng.timeoutMs ?? TIMEOUT_MS, own) })]
      : []),
    ...services.providers(timeoutMs, allowed),
  ];
  if (!request.enterprise?.includes("zdr")) return providers;
  const nothing = async () => ({
    results: [],
    warnings: [NOT_QUERIED],
    report: skippedReport(NOT_QUERIED),
  });
  return providers.map(({ name, title }) => ({
    ...{ name, title },
    ...{ web: nothing, news: nothing, images: nothing },
  }));
}
