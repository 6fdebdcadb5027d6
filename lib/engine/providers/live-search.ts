import "server-only";
import { requestDefaults } from "@/lib/contract/defaults";
import type { SearchRequest } from "@/lib/contract/request";
import type { SearchProvider } from "./provider";
import { type SearxngSettings, searxngProvider } from "./searxng/searxng-provider";

const NOT_ASKED =
  "Under zero data retention from end to end the live search is not asked: it hands questions on to others.";

/** Milliseconds, where the request leaves as many. */
const TIMEOUT_MS = 8_000;
/** Of the request's own time: what is found elsewhere must still be answered, and perhaps scraped. */
const MAX_SHARE = 1 / 3;

/**
 * The live search as one request may use it. Under `zdr` no question leaves this server; `anon` keeps who asked apart
 * from the question, which an instance does by itself. However slow it is, the request does not fail by it.
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
