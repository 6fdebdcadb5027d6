import "server-only";
import { requestDefaults } from "@/lib/contract/defaults";
import type { SearchRequest } from "@/lib/contract/request";
import type { SearchProvider } from "./provider";
import { type SearxngSettings, searxngProvider } from "./searxng/searxng-provider";

const NOT_ASKED =
  "The live search was skipped: under end-to-end zero data retention, no query is sent to other services.";

/** Milliseconds, if the request timeout allows. */
const TIMEOUT_MS = 8_000;
/** Share of the request timeout; leaves time for responding and scraping. */
const MAX_SHARE = 1 / 3;

/**
 * The live search for one request. Under `zdr` no query leaves this server; under `anon` the
 * instance hides who sent it. Its timeout is a share of the request's, so a slow instance never
 * fails the request.
 */
export function createLiveSearch(
  request: SearchRequest,
  settings: SearxngSettings,
): SearchProvider {
  const own = (request.timeout ?? requestDefaults.timeout) * MAX_SHARE;
  const provider = searxngProvider({
    ...settings,
    timeoutMs: Math.min(settings.timeoutMs ?? TIMEOUT_MS, own),
  });
  if (!request.enterprise?.includes("zdr")) return provider;
  const nothing = async () => ({ results: [], warnings: [NOT_ASKED] });
  return { name: provider.name, web: nothing, news: nothing, images: nothing };
}
