import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { Origins } from "../crawl/origins";
import { isLikelyPage, pageAddress, siteScope } from "../page-address";
import { fetchSitemap } from "./sitemap";

/** Files that one reading asks for; the protocol lets an index name more than anybody waits for. */
const MAX_SITEMAPS = 5_000;
const SITEMAP_PATH = /\.xml(?:\.gz)?$|\/sitemap[^/]*\.txt(?:\.gz)?$/i;

export type SitemapOptions = {
  guard: AddressGuard;
  signal: AbortSignal;
  origins: Origins;
  /** Addresses after which no further sitemap is asked for: the site has no room for what it names. */
  maxUrls: number;
};

export const looksLikeSitemap = (address: string): boolean =>
  SITEMAP_PATH.test(new URL(address).pathname);

/** Addresses that a link or a sitemap of a site may add to it, in their one form, each once. */
export function sitePages(addresses: readonly string[], scope: string): string[] {
  const pages = new Set<string>();
  for (const address of addresses) {
    const page = pageAddress(address);
    if (page !== null && siteScope(page) === scope && isLikelyPage(page)) pages.add(page);
  }
  return [...pages];
}

/**
 * Pages of a site that its sitemaps and the sitemaps named by those list, file by file: all of them together may be
 * more than memory holds. Returns whether the first of them was a sitemap.
 */
export async function* sitemapPages(
  addresses: readonly string[],
  scope: string,
  { guard, signal, origins, maxUrls }: SitemapOptions,
): AsyncGenerator<string[], boolean> {
  const waiting = [...addresses];
  const known = new Set(waiting);
  let isSitemap = false;
  let found = 0;
  for (const [read, address] of waiting.entries()) {
    const { queue } = await origins.get(address);
    const sitemap = await queue.run(() => fetchSitemap(address, { guard, signal }), signal);
    signal.throwIfAborted();
    if (read === 0) isSitemap = sitemap !== null;
    const pages = sitePages(sitemap?.pages ?? [], scope);
    yield pages;
    found += pages.length;
    if (found >= maxUrls) break;
    for (const nested of sitemap?.sitemaps ?? []) {
      const next = pageAddress(nested);
      if (next === null || siteScope(next) !== scope || known.size >= MAX_SITEMAPS) continue;
      if (!known.has(next)) waiting.push(next);
      known.add(next);
    }
  }
  return isSitemap;
}
