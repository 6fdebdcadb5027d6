import { errorMessage } from "@/lib/format/error-message";
import "server-only";
import type { CrawlSettings, SiteCounts } from "@/lib/contract/library";
import { crawlSettingsSchema } from "@/lib/contract/library";
import type { HostTurns } from "@/lib/engine/ports/host-turns";
import { DatabaseError } from "@/lib/engine/postgres/database-error";
import type { AddressGuard } from "@/lib/net/address-guard";
import { newHolderId } from "../lease-holder";
import {
  type CrawlLease,
  type CrawlProgress,
  LeaseLostError,
  type LibraryStore,
} from "../library-store";
import { type CrawlEndState, countsFromRow, type LibrarySite } from "../records";
import { uploadFolder } from "../sources/disk-paths";
import { normalizedUrl } from "../sources/page-url";
import type { OpenInBrowser } from "../sources/visit-page";
import { originAllower } from "./allow-origin";
import type { CrawlEvent } from "./crawl-event";
import { CrawlError, type CrawlPlan, type CrawlPlanOptions, planCrawl } from "./crawl-plan";
import { crawlLimitsOf } from "./limits";
import { SiteCrawl } from "./site-crawl";
import { resumeLater, watchCrawl } from "./watch-crawl";

export type CrawlOptions = {
  store: LibraryStore;
  /**
   * Must know the store's origins: `createAddressGuard({ namedOrigins: () =>
   * store.allowedOrigins() })`.
   */
  guard: AddressGuard;
  /**
   * Abort to pause the crawl. It resumes on request, or automatically if the reason is
   * `resumeLater`.
   */
  signal?: AbortSignal;
  onEvent?: (event: CrawlEvent) => void;
  /** Opens pages of sites that use a browser; without it their source is indexed. */
  openInBrowser?: OpenInBrowser | undefined;
  /** Spaces requests together with crawlers in other processes. */
  turns?: HostTurns | undefined;
  /** Folder of uploaded files; required for sites of that kind. */
  filesFolder?: string;
  /** How to crawl. Default: by the kind of the site. */
  plan?: (site: LibrarySite, options: CrawlPlanOptions) => CrawlPlan;
  now?: () => Date;
};

export type CrawlSiteOptions = CrawlOptions & {
  /** A page or a sitemap, as typed by the operator. */
  url: string;
  /** Saved with the site; replaces its previous settings. */
  limits?: Partial<CrawlSettings>;
};

export type CrawlSummary = {
  /** The site of its pages in the index. */
  site: string;
  state: CrawlEndState;
  counts: SiteCounts;
  error: string | null;
};

/** Another process is crawling the site. */
export class CrawlInProgressError extends Error {}

/**
 * Crawls a site into the index, or resumes an interrupted crawl; adds the site if the library does
 * not have it. Failures of the site are part of the summary. Rejects only if `url` is not an
 * http(s) URL (`TypeError`), if another process is crawling the site (`CrawlInProgressError`), or
 * if the disk fails.
 */
export async function crawlSite({
  url,
  limits,
  ...options
}: CrawlSiteOptions): Promise<CrawlSummary> {
  const { store, now = () => new Date() } = options;
  const start = normalizedUrl(url);
  if (start === null) throw new TypeError("This is not a complete URL.");
  const { origin: site, host } = new URL(start);
  const settings = { ...crawlSettingsSchema.parse({}), ...limits };
  const added = await store.add(
    { site, kind: "site", name: host, startUrl: start, settings },
    now(),
  );
  if (!added && limits !== undefined) {
    const known = await store.site(site);
    if (known) await store.setSettings(site, { ...known.settings, ...limits }, now());
  }
  return crawlKnownSite(site, { ...options, startUrl: start });
}

/**
 * Crawls a site of the library according to its kind. Obeys robots.txt and noindex. A page, its
 * links and its outcome are committed together before they are reported, so a crash loses nothing;
 * at most the pages in progress are fetched again.
 */
export async function crawlKnownSite(
  key: string,
  options: CrawlOptions & { startUrl?: string },
): Promise<CrawlSummary> {
  const { store } = options;
  const lease = await store.lease(key, newHolderId());
  if (lease === null) throw new CrawlInProgressError("Another process is crawling this site.");
  const watch = watchCrawl(store, lease, options.signal);
  try {
    return await crawlWithLease(lease, { ...options, signal: watch.signal });
  } catch (error) {
    if (error instanceof LeaseLostError) return stoppedSummary(store, key);
    // Another crawler resumes when the database responds again.
    if (error instanceof DatabaseError) await store.release(lease).catch(() => {});
    else {
      const message = errorMessage(error);
      await store.endCrawl(lease, "stopped", message, options.now?.() ?? new Date());
    }
    throw error;
  } finally {
    watch.end();
  }
}

async function crawlWithLease(
  lease: CrawlLease,
  options: CrawlOptions & { startUrl?: string; signal: AbortSignal },
): Promise<CrawlSummary> {
  const { store, signal, onEvent = () => {}, now = () => new Date() } = options;
  const key = lease.site;
  const known = await store.site(key);
  if (known === null) throw new LeaseLostError("The site was removed.");
  const site = { ...known, startUrl: options.startUrl ?? known.startUrl };
  const { resumed } = await store.beginCrawl(lease, site.startUrl, now());
  onEvent({ type: "started", site: key, resumed, ...(await progressOf(store, key)) });
  const { state, error } = await runCrawl(site, lease, { ...options, onEvent, now });
  if (signal.aborted && signal.reason === resumeLater) {
    await store.release(lease);
    return stoppedSummary(store, key);
  }
  const left = await store.endCrawl(lease, state, error, now());
  const progress = await progressOf(store, key);
  onEvent({ type: "finished", site: key, state, error, left, ...progress });
  return { site: key, state, counts: progress.counts, error };
}

async function progressOf(store: LibraryStore, key: string): Promise<CrawlProgress> {
  const known = await store.site(key);
  return { counts: known?.counts ?? countsFromRow({}), queued: known?.queued ?? 0 };
}

async function stoppedSummary(store: LibraryStore, site: string): Promise<CrawlSummary> {
  const { counts } = await progressOf(store, site);
  return { site, state: "stopped", counts, error: null };
}

type RunOptions = CrawlOptions & Required<Pick<CrawlOptions, "signal" | "onEvent" | "now">>;

async function runCrawl(
  site: LibrarySite,
  lease: CrawlLease,
  { store, guard, signal, onEvent, now, openInBrowser, turns, ...options }: RunOptions,
): Promise<{ state: CrawlEndState; error: string | null }> {
  const origin = URL.canParse(site.startUrl) ? new URL(site.startUrl).origin : null;
  const limits = crawlLimitsOf(site.kind, origin, site.settings);
  const { filesFolder = "", plan: planSite = planCrawl } = options;
  const plan = planSite(site, {
    guard,
    signal,
    now,
    limits,
    openInBrowser,
    turns,
    folder: site.kind === "files" ? uploadFolder(filesFolder, site.token) : site.name,
    seeds: () => store.seeds(site.site),
    allowOrigin: originAllower(store, site.site),
  });
  const { visit, siteLinks } = plan;
  const crawl = new SiteCrawl({ lease, store, limits, visit, siteLinks, signal, onEvent, now });
  try {
    for await (const { found, depth } of plan.seeds()) await crawl.add(found, depth);
    await crawlAll(crawl, limits.concurrency, signal);
  } catch (error) {
    if (!signal.aborted) {
      if (error instanceof CrawlError) return { state: "failed", error: error.message };
      throw error;
    }
  }
  if (signal.aborted) return { state: "stopped", error: null };
  const { read, unchanged, removed } = (await progressOf(store, site.site)).counts;
  const isEmpty = read + unchanged + removed === 0;
  return isEmpty
    ? { state: "failed", error: crawl.lastError ?? "No pages were found." }
    : { state: "finished", error: null };
}

async function crawlAll(crawl: SiteCrawl, concurrency: number, signal: AbortSignal): Promise<void> {
  const inProgress = new Map<string, Promise<void>>();
  try {
    while (!signal.aborted) {
      const busy = new Set(inProgress.keys());
      const task = busy.size < concurrency ? await crawl.next(busy) : null;
      if (task !== null) {
        const visit = crawl.visit(task).then(() => void inProgress.delete(task.url));
        // One that failed stays, so that its page is not visited again before the wait below throws.
        visit.catch(() => {});
        inProgress.set(task.url, visit);
      } else if (busy.size === 0) return;
      // A visit that ended meanwhile may have found more.
      else if (inProgress.size === busy.size) await Promise.race(inProgress.values());
    }
  } finally {
    await Promise.allSettled(inProgress.values());
  }
}
