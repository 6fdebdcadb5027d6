import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import { isLikelyPage, pageAddress, siteScope } from "./page-address";
import { fetchSitemap } from "./sitemap";

const MAX_SITEMAPS = 50;
const SITEMAP_PATH = /\.xml(?:\.gz)?$|\/sitemap[^/]*\.txt(?:\.gz)?$/i;

export type SeedDeps = {
  guard: AddressGuard;
  signal?: AbortSignal;
  pace: (signal?: AbortSignal) => Promise<void>;
};

export const looksLikeSitemap = (address: string): boolean =>
  SITEMAP_PATH.test(new URL(address).pathname);

/** Addresses that a link or a sitemap of a site may add to it, in their one form, each once. */
export function pagesOfSite(addresses: readonly string[], scope: string): string[] {
  const pages = new Set<string>();
  for (const address of addresses) {
    const page = pageAddress(address);
    if (page !== null && siteScope(page) === scope && isLikelyPage(page)) pages.add(page);
  }
  return [...pages];
}

/** Pages of a site that its sitemaps and the sitemaps named by those list; null where the first of them is no sitemap. */
export async function pagesOfSitemaps(
  addresses: readonly string[],
  scope: string,
  { guard, signal, pace }: SeedDeps,
): Promise<string[] | null> {
  const waiting = [...addresses];
  const known = new Set(waiting);
  const pages = new Set<string>();
  let read = 0;
  for (
    let address = waiting.shift();
    address !== undefined && read < MAX_SITEMAPS;
    address = waiting.shift()
  ) {
    await pace(signal);
    const sitemap = await fetchSitemap(address, { guard, signal });
    signal?.throwIfAborted();
    read += 1;
    if (sitemap === null && read === 1 && addresses.length === 1) return null;
    for (const page of pagesOfSite(sitemap?.pages ?? [], scope)) pages.add(page);
    for (const nested of sitemap?.sitemaps ?? []) {
      const next = pageAddress(nested);
      if (
        next === null ||
        siteScope(next) !== scope ||
        known.has(next) ||
        known.size >= MAX_SITEMAPS
      )
        continue;
      known.add(next);
      waiting.push(next);
    }
  }
  return [...pages];
}
