import "server-only";
import { cacheAge, scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { isPersonal } from "./cache-key";

export const cacheMissCodes = ["SCRAPE_LOCKDOWN_CACHE_MISS", "SCRAPE_NO_CACHED_DATA"] as const;
export type CacheMissCode = (typeof cacheMissCodes)[number];

export type CachePolicy = {
  /** Age range of acceptable copies in milliseconds; null: none. */
  readonly accepts: { readonly minAge: number; readonly maxAge: number } | null;
  /** Whether the page may be cached for later requests. */
  readonly stores: boolean;
  /** The error for a cache miss when fetching is not allowed. */
  readonly missCode: CacheMissCode | null;
};

/**
 * Derives the cache policy of the options (specification, "Scrape options").
 * `minAge` alone accepts any greater age, since 1 means "any copy"; `maxAge` still bounds it. Pages
 * loaded with headers, actions or a profile are personal: they are neither cached nor served from
 * the cache. Change tracking needs a fresh page unless only copies are allowed. Lockdown never
 * stores, so that it leaves no trace.
 */
export function cachePolicy(options: ScrapeOptions): CachePolicy {
  const { minAge, maxAge, lockdown = scrapeDefaults.lockdown } = options;
  const missCode: CacheMissCode | null = lockdown
    ? "SCRAPE_LOCKDOWN_CACHE_MISS"
    : minAge !== undefined
      ? "SCRAPE_NO_CACHED_DATA"
      : null;
  const personal = isPersonal(options);
  const tracks = options.formats?.some(({ type }) => type === "changeTracking") ?? false;
  const defaultMaxAge = lockdown
    ? cacheAge.lockdown
    : minAge !== undefined
      ? Number.POSITIVE_INFINITY
      : scrapeDefaults.maxAge;
  const acceptedMaxAge = maxAge ?? defaultMaxAge;
  const reads = !personal && acceptedMaxAge > 0 && (!tracks || missCode !== null);
  return {
    accepts: reads ? { minAge: minAge ?? 0, maxAge: acceptedMaxAge } : null,
    stores: missCode === null && !personal && (options.storeInCache ?? scrapeDefaults.storeInCache),
    missCode: missCode,
  };
}
