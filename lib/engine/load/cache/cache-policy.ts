import "server-only";
import { createHash } from "node:crypto";
import { cacheAge, scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

export const cacheMissCodes = ["SCRAPE_LOCKDOWN_CACHE_MISS", "SCRAPE_NO_CACHED_DATA"] as const;
export type CacheMissCode = (typeof cacheMissCodes)[number];

export type CachePolicy = {
  /** Which copies may be returned, by their age in milliseconds; null: none may. */
  readonly accepts: { readonly minAge: number; readonly maxAge: number } | null;
  /** Whether the page may be kept for later requests. */
  readonly stores: boolean;
  /** Where nothing may be fetched: what to answer without a copy. */
  readonly missCode: CacheMissCode | null;
};

/**
 * What the options allow (specification, "Scrape options").
 *
 * With `minAge` a copy may be of any greater age, since 1 is to accept any copy; a `maxAge` that is given as well
 * still bounds it. Headers, actions and profiles make a page somebody's own: it is neither kept nor answered from
 * what was kept for all. Tracking changes needs the page as it is now, unless only a copy was allowed. Lockdown
 * leaves no trace, so it never stores.
 */
export function cachePolicy(options: ScrapeOptions): CachePolicy {
  const { minAge, maxAge, lockdown = scrapeDefaults.lockdown } = options;
  const otherwise: CacheMissCode | null = lockdown
    ? "SCRAPE_LOCKDOWN_CACHE_MISS"
    : minAge !== undefined
      ? "SCRAPE_NO_CACHED_DATA"
      : null;
  const personal =
    Object.keys(options.headers ?? {}).length > 0 ||
    (options.actions?.length ?? 0) > 0 ||
    options.profile !== undefined;
  const tracks = options.formats?.some(({ type }) => type === "changeTracking") ?? false;
  const usual = lockdown
    ? cacheAge.lockdown
    : minAge !== undefined
      ? Number.POSITIVE_INFINITY
      : scrapeDefaults.maxAge;
  const oldest = maxAge ?? usual;
  const reads = !personal && oldest > 0 && (!tracks || otherwise !== null);
  return {
    accepts: reads ? { minAge: minAge ?? 0, maxAge: oldest } : null,
    stores:
      otherwise === null && !personal && (options.storeInCache ?? scrapeDefaults.storeInCache),
    missCode: otherwise,
  };
}

/** Names the page and everything asked for that changes what comes; a digest, so that it shows nobody what it was. */
export function cacheKey(url: string, options: ScrapeOptions): string {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address !== null) address.hash = "";
  const rendering = (options.formats ?? []).filter(
    ({ type }) => type === "screenshot" || type === "branding",
  );
  const parts = [
    address?.href ?? url,
    options.mobile ?? scrapeDefaults.mobile,
    options.waitFor ?? scrapeDefaults.waitFor,
    options.blockAds ?? scrapeDefaults.blockAds,
    options.skipTlsVerification ?? scrapeDefaults.skipTlsVerification,
    options.location?.country ?? scrapeDefaults.country,
    options.location?.languages ?? null,
    rendering.map((format) => Object.entries(format).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
