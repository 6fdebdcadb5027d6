import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import { isLikelyPage, normalizedUrl, siteScope } from "../sources/page-url";
import { fetchSitemap } from "../sources/sitemap";
import type { Origins } from "./origins";

/** Sitemap files per crawl; the protocol allows an index, and robots.txt, to list far more. */
const MAX_SITEMAPS = 5_000;
const SITEMAP_PATH = /\.xml(?:\.gz)?$|\/sitemap[^/]*\.txt(?:\.gz)?$/i;

export type SitemapOptions = {
  guard: AddressGuard;
  /** The URL of the site: robots.txt may list sitemaps of any host. */
  initiator: string;
  signal: AbortSignal;
  origins: Origins;
  /** Stop fetching sitemaps after this many URLs: the crawl would not use more. */
  maxUrls: number;
};

export const looksLikeSitemap = (url: string): boolean => SITEMAP_PATH.test(new URL(url).pathname);

/** Normalized, unique URLs of a site's pages. */
export function sitePages(urls: readonly string[], scope: string): string[] {
  const pages = new Set<string>();
  for (const url of urls) {
    const page = normalizedUrl(url);
    if (page !== null && siteScope(page) === scope && isLikelyPage(page)) pages.add(page);
  }
  return [...pages];
}

/**
 * Pages that sitemaps and nested sitemaps list, file by file, because together they may exceed
 * memory. Returns whether the first file was a sitemap.
 */
export async function* sitemapPages(
  urls: readonly string[],
  scope: string,
  { guard, initiator, signal, origins, maxUrls }: SitemapOptions,
): AsyncGenerator<string[], boolean> {
  const waiting = urls.slice(0, MAX_SITEMAPS);
  const known = new Set(waiting);
  let isSitemap = false;
  let found = 0;
  for (const [read, url] of waiting.entries()) {
    const { queue } = await origins.get(url);
    const fetchOne = () => fetchSitemap(url, { guard, initiator, signal });
    const sitemap = await queue.run(fetchOne, signal);
    signal.throwIfAborted();
    if (read === 0) isSitemap = sitemap !== null;
    const pages = sitePages(sitemap?.pages ?? [], scope);
    yield pages;
    found += pages.length;
    if (found >= maxUrls) break;
    // An index may be on a host for files, which robots.txt of the site names.
    const hosts = [scope, siteScope(url)];
    for (const nested of sitemap?.sitemaps ?? []) {
      const next = normalizedUrl(nested);
      if (next === null || !hosts.includes(siteScope(next)) || known.size >= MAX_SITEMAPS) continue;
      if (!known.has(next)) waiting.push(next);
      known.add(next);
    }
  }
  return isSitemap;
}
