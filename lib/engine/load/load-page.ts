import "server-only";
import type { TimeLimit } from "@/lib/concurrency/deadline";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { PageCache } from "@/lib/engine/ports/page-cache";
import { cacheKey } from "./cache/cache-key";
import { cachePolicy } from "./cache/cache-policy";
import { fixedWaitsError } from "./fixed-waits";
import { type LoadByProxyDeps, loadByProxy } from "./load-by-proxy";
import type { FreshPage } from "./load-fresh";
import { isLoadFailure, type LoadedPage, type LoadFailure } from "./loaded-page";

export type LoadPageDeps = LoadByProxyDeps & { readonly cache?: PageCache<LoadedPage> | null };

export type LoadOutcome = FreshPage & {
  /** When the copy was stored; null for a fresh page. */
  readonly cachedAt: Date | null;
};

/** Loads one page from the cache, with a plain fetch, or in a browser, as its options require. */
export async function loadPage(
  url: string,
  options: ScrapeOptions,
  deps: LoadPageDeps,
  limit: TimeLimit,
): Promise<LoadOutcome> {
  const { accepts, stores, missCode } = cachePolicy(options);
  const key = cacheKey(url, options);
  if (accepts !== null && deps.cache) {
    // If fetching is not allowed, a copy without screenshots is better than none.
    const plainKey = missCode === null ? null : cacheKey(url, { ...options, formats: [] });
    const cached =
      (await nullOnError(deps.cache.find(key, accepts))) ??
      (plainKey === null ? null : await nullOnError(deps.cache.find(plainKey, accepts)));
    if (cached !== null) return { ...withoutActions(cached.page), cachedAt: cached.cachedAt };
  }
  const error = missCode ?? fixedWaitsError(options);
  if (error !== null)
    return {
      ...withoutActions({ error, url, statusCode: null, contentType: null }),
      cachedAt: null,
    };

  const loaded = await loadByProxy(url, options, deps, limit);
  const { outcome } = loaded;
  // Errors are not cached, nor are pages with warnings: the copy would hide the missing parts for
  // days.
  const isComplete =
    !isLoadFailure(outcome) && outcome.statusCode < 400 && loaded.warnings.length === 0;
  if (stores && isComplete && deps.cache) await nullOnError(deps.cache.store(key, outcome));
  return { ...loaded, cachedAt: null };
}

const withoutActions = (outcome: LoadedPage | LoadFailure): FreshPage => ({
  outcome,
  actions: null,
  actionError: null,
  warnings: [],
});

/** A cache that is locked, full or closed counts as a miss. */
const nullOnError = <Value>(lookup: Promise<Value>): Promise<Value | null> =>
  lookup.catch(() => null);
