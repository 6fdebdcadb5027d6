import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { SearchIndex } from "../index/search-index";
import type { LibraryStore } from "./library-store";
import { nameOriginIfNeeded } from "./name-origin";
import { pageAddress } from "./page-address";
import type { ReadProgress, SiteCounts, SiteState } from "./progress";
import { type ReadLimits, readLimits } from "./read-limits";
import { fetchRobots } from "./robots";
import { looksLikeSitemap, pagesOfSitemaps } from "./seeds";
import { SiteReading } from "./site-reading";

export type ReadSiteOptions = {
  /** A page or a sitemap, as the operator typed it. */
  url: string;
  index: Pick<SearchIndex, "put" | "remove" | "has">;
  store: LibraryStore;
  /** Has to let the origins pass that the store names: `createAddressGuard({ allowedOrigins: () => store.namedOrigins() })`. */
  guard: AddressGuard;
  signal?: AbortSignal;
  onProgress?: (event: ReadProgress) => void;
  limits?: Partial<ReadLimits>;
  now?: () => Date;
};

export type ReadSummary = {
  /** The origin that its pages carry in the index. */
  site: string;
  state: Exclude<SiteState, "reading">;
  counts: SiteCounts;
  error: string | null;
};

/**
 * Reads a site into the index, or goes on where an earlier reading was interrupted. Stays on the site and keeps to
 * its robots.txt and its pages' wishes. A page is in the index before it counts as read, so nothing is lost when
 * the process ends; at most the pages under way are then asked for again.
 *
 * Aborting stops the reading, to be resumed. Troubles of the site are part of the summary; rejects only when `url`
 * is no web address (`TypeError`) or the disk fails.
 */
export async function readSite(options: ReadSiteOptions): Promise<ReadSummary> {
  const { index, store, guard, signal, onProgress = () => {}, now = () => new Date() } = options;
  const start = pageAddress(options.url);
  if (start === null) throw new TypeError("This is not a complete web address.");
  const site = new URL(start).origin;
  const limits = readLimits(site, options.limits);
  await nameOriginIfNeeded(store, site);
  const { resumed } = store.begin(site, start, now());

  let reading: SiteReading | null = null;
  const end = (state: ReadSummary["state"], error: string | null): ReadSummary => {
    const left = store.end(site, state, error, now());
    const counts = store.counts(site);
    onProgress({ type: "finished", site, state, error, left, counts, queued: store.queued(site) });
    return { site, state, counts, error };
  };

  try {
    const robots = await fetchRobots(site, { guard, signal });
    if (signal?.aborted) return end("stopped", null);
    reading = new SiteReading({
      site,
      index,
      store,
      guard,
      signal,
      onProgress,
      limits,
      robots,
      now,
    });
    reading.report({ type: "started", resumed });
    if (robots.error !== null) return end("failed", robots.error);
    await seed(reading, start, robots.sitemaps, { guard, signal });
    await readAll(reading, limits.concurrency, signal);
  } catch (error) {
    if (!signal?.aborted) {
      store.end(site, "stopped", error instanceof Error ? error.message : String(error), now());
      throw error;
    }
  }
  if (signal?.aborted) return end("stopped", null);
  const { read, unchanged, removed } = store.counts(site);
  const nothing = read + unchanged + removed === 0;
  return nothing
    ? end("failed", reading?.lastTrouble ?? "No page of this site was found there.")
    : end("finished", null);
}

async function seed(
  reading: SiteReading,
  start: string,
  sitemaps: readonly string[],
  deps: { guard: AddressGuard; signal: AbortSignal | undefined },
): Promise<void> {
  const sources = { guard: deps.guard, signal: deps.signal, pace: reading.pace };
  if (looksLikeSitemap(start)) {
    const pages = await pagesOfSitemaps([start], reading.scope, sources);
    if (pages !== null) {
      reading.add(pages, 1);
      return;
    }
  }
  reading.add([start], 0);
  if (sitemaps.length === 0) return;
  const known = sitemaps.flatMap((address) => pageAddress(address) ?? []);
  reading.add((await pagesOfSitemaps(known, reading.scope, sources)) ?? [], 1);
}

async function readAll(
  reading: SiteReading,
  concurrency: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  try {
    while (!signal?.aborted) {
      const busy = new Set(underWay.keys());
      const task = underWay.size < concurrency ? reading.next(busy) : null;
      if (task !== null) {
        const visit = reading.visit(task).finally(() => underWay.delete(task.url));
        underWay.set(task.url, visit);
      } else if (underWay.size > 0) await Promise.race(underWay.values());
      else return;
    }
  } finally {
    await Promise.allSettled(underWay.values());
  }
}
