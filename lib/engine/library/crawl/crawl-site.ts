import "server-only";
import type { CrawlSettings, SiteCounts } from "@/lib/contract/library";
import { crawlSettingsSchema } from "@/lib/contract/library";
import type { AddressGuard } from "@/lib/net/address-guard";
import { uploadFolder } from "../sources/disk-paths";
import { pageAddress } from "../sources/page-address";
import type { OpenInBrowser } from "../sources/visit-page";
import type { Library } from "../sqlite/open-library";
import type { CrawlEndState, LibrarySite } from "../sqlite/records";
import type { CrawlEvent } from "./crawl-event";
import { CrawlError, originAllower, planCrawl } from "./crawl-plan";
import { isHolderAlive, newHolderId } from "./lease-holder";
import { crawlLimitsOf } from "./limits";
import { SiteCrawl } from "./site-crawl";
import { resumeLater, watchCrawl } from "./watch-crawl";

export type CrawlOptions = Pick<Library, "store"> & {
  index: Pick<Library["index"], "put" | "remove" | "assign" | "isCurrent">;
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
  /** Folder of uploaded files; required for sites of that kind. */
  filesFolder?: string;
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
  const start = pageAddress(url);
  if (start === null) throw new TypeError("This is not a complete URL.");
  const { origin: site, host } = new URL(start);
  const settings = { ...crawlSettingsSchema.parse({}), ...limits };
  const added = store.add({ site, kind: "site", name: host, startUrl: start, settings }, now());
  if (!added && limits !== undefined) {
    const known = store.site(site);
    if (known) store.setSettings(site, { ...known.settings, ...limits }, now());
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
  const { store, onEvent = () => {}, now = () => new Date() } = options;
  const holder = newHolderId();
  if (!store.acquireLease(key, holder, now(), isHolderAlive))
    throw new CrawlInProgressError("Another process is crawling this site.");
  const known = store.site(key);
  if (known === null) throw new Error("The library has no such site.");
  const site = { ...known, startUrl: options.startUrl ?? known.startUrl };
  const watch = watchCrawl(store, key, holder, options.signal, now);
  try {
    const { resumed } = store.beginCrawl(key, site.startUrl, now());
    const counts = () => ({ counts: store.counts(key), queued: store.queued(key) });
    onEvent({ type: "started", site: key, resumed, ...counts() });
    const { state, error } = await runCrawl(site, {
      ...options,
      signal: watch.signal,
      onEvent,
      now,
    });
    if (watch.signal.aborted && watch.signal.reason === resumeLater) {
      store.releaseLease(key, holder);
      return { site: key, state: "stopped", counts: store.counts(key), error: null };
    }
    const left = store.endCrawl(key, state, error, now());
    onEvent({ type: "finished", site: key, state, error, left, ...counts() });
    return { site: key, state, counts: store.counts(key), error };
  } catch (error) {
    store.endCrawl(key, "stopped", error instanceof Error ? error.message : String(error), now());
    throw error;
  } finally {
    watch.end();
  }
}

type RunOptions = CrawlOptions & Required<Pick<CrawlOptions, "signal" | "onEvent" | "now">>;

async function runCrawl(
  site: LibrarySite,
  { index, store, guard, signal, onEvent, now, openInBrowser, filesFolder = "" }: RunOptions,
): Promise<{ state: CrawlEndState; error: string | null }> {
  const origin = URL.canParse(site.startUrl) ? new URL(site.startUrl).origin : null;
  const limits = crawlLimitsOf(site.kind, origin, site.settings);
  const plan = planCrawl(site, {
    guard,
    signal,
    now,
    limits,
    openInBrowser,
    folder: site.kind === "files" ? uploadFolder(filesFolder, site.token) : site.name,
    seeds: () => store.seeds(site.site),
    allowOrigin: originAllower(store, site.site),
  });
  const { visit, siteLinks } = plan;
  const options = {
    site: site.site,
    index,
    store,
    limits,
    visit,
    siteLinks,
    signal,
    onEvent,
    now,
  };
  const crawl = new SiteCrawl(options);
  try {
    for await (const { found, depth } of plan.seeds()) crawl.add(found, depth);
    await crawlAll(crawl, limits.concurrency, signal);
  } catch (error) {
    if (!signal.aborted) {
      if (error instanceof CrawlError) return { state: "failed", error: error.message };
      throw error;
    }
  }
  if (signal.aborted) return { state: "stopped", error: null };
  const { read, unchanged, removed } = crawl.counts;
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
      const task = inProgress.size < concurrency ? crawl.next(busy) : null;
      if (task !== null) {
        const visit = crawl.visit(task).finally(() => inProgress.delete(task.url));
        inProgress.set(task.url, visit);
      } else if (inProgress.size > 0) await Promise.race(inProgress.values());
      else return;
    }
  } finally {
    await Promise.allSettled(inProgress.values());
  }
}
