import "server-only";
import type { CrawlSettings } from "@/lib/contract/library";
import { crawlSettingsSchema } from "@/lib/contract/library";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { Library } from "../open-library";
import { pageAddress } from "../page-address";
import type { LibrarySite } from "../records";
import { uploadFolder } from "../sources/disk-paths";
import type { CrawlEndState, CrawlEvent, SiteCounts } from "./crawl-event";
import { CrawlError, originAllower, planCrawl } from "./crawl-plan";
import { isHolderAlive, newHolderId } from "./lease-holder";
import { crawlLimitsOf } from "./limits";
import { SiteCrawl } from "./site-crawl";
import { resumeLater, watchCrawl } from "./watch-crawl";

export type CrawlOptions = Pick<Library, "store"> & {
  index: Pick<Library["index"], "put" | "remove" | "assign" | "isCurrent">;
  /** Has to let the origins pass that the store names: `createAddressGuard({ allowedOrigins: () => store.namedOrigins() })`. */
  guard: AddressGuard;
  /** Aborting stops the reading, to be gone on with when somebody asks; with `forLater` as its reason, by itself. */
  signal?: AbortSignal;
  onProgress?: (event: CrawlEvent) => void;
  /** Where uploaded files are kept; only sites of that kind need it. */
  filesFolder?: string;
  now?: () => Date;
};

export type CrawlSiteOptions = CrawlOptions & {
  /** A page or a sitemap, as the operator typed it. */
  url: string;
  /** Kept for the site, in the place of what was set before. */
  limits?: Partial<CrawlSettings>;
};

export type CrawlSummary = {
  /** What its pages carry in the index. */
  site: string;
  state: CrawlEndState;
  counts: SiteCounts;
  error: string | null;
};

/** A site that somebody else is reading. */
export class CrawlInProgressError extends Error {}

/**
 * Reads a site into the index, or goes on where an earlier reading was interrupted; a site that the library does not
 * know is added. Troubles of the site are part of the summary; rejects only when `url` is no web address
 * (`TypeError`), when another process reads it (`AlreadyRead`), or when the disk fails.
 */
export async function crawlSite({
  url,
  limits,
  ...options
}: CrawlSiteOptions): Promise<CrawlSummary> {
  const { store, now = () => new Date() } = options;
  const start = pageAddress(url);
  if (start === null) throw new TypeError("This is not a complete web address.");
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
 * Reads a site of the library, by its kind. Keeps to robots.txt and to the wishes of pages. A page, its links and what
 * became of it are on disk together before they are told of, so nothing is lost when the process ends; at most the
 * pages under way are then asked for again.
 */
export async function crawlKnownSite(
  key: string,
  options: CrawlOptions & { startUrl?: string },
): Promise<CrawlSummary> {
  const { store, onProgress = () => {}, now = () => new Date() } = options;
  const holder = newHolderId();
  if (!store.hold(key, holder, now(), isHolderAlive))
    throw new CrawlInProgressError("Another process reads this site at the moment.");
  const known = store.site(key);
  if (known === null) throw new Error("There is no such site in the library.");
  const site = { ...known, startUrl: options.startUrl ?? known.startUrl };
  const watch = watchCrawl(store, key, holder, options.signal, now);
  try {
    const { resumed } = store.begin(key, site.startUrl, now());
    const counts = () => ({ counts: store.counts(key), queued: store.queued(key) });
    onProgress({ type: "started", site: key, resumed, ...counts() });
    const { state, error } = await runCrawl(site, {
      ...options,
      signal: watch.signal,
      onProgress,
      now,
    });
    if (watch.signal.aborted && watch.signal.reason === resumeLater) {
      store.release(key, holder);
      return { site: key, state: "stopped", counts: store.counts(key), error: null };
    }
    const left = store.end(key, state, error, now());
    onProgress({ type: "finished", site: key, state, error, left, ...counts() });
    return { site: key, state, counts: store.counts(key), error };
  } catch (error) {
    store.end(key, "stopped", error instanceof Error ? error.message : String(error), now());
    throw error;
  } finally {
    watch.end();
  }
}

type RunOptions = CrawlOptions & Required<Pick<CrawlOptions, "signal" | "onProgress" | "now">>;

async function runCrawl(
  site: LibrarySite,
  { index, store, guard, signal, onProgress, now, filesFolder = "" }: RunOptions,
): Promise<{ state: CrawlEndState; error: string | null }> {
  const origin = URL.canParse(site.startUrl) ? new URL(site.startUrl).origin : null;
  const limits = crawlLimitsOf(site.kind, origin, site.settings);
  const plan = planCrawl(site, {
    guard,
    signal,
    now,
    limits,
    folder: site.kind === "files" ? uploadFolder(filesFolder, site.token) : site.name,
    seeds: () => store.seeds(site.site),
    allowOrigin: originAllower(store, site.site),
  });
  const { visit, siteLinks } = plan;
  const parts = {
    site: site.site,
    index,
    store,
    limits,
    visit,
    siteLinks,
    signal,
    onProgress,
    now,
  };
  const reading = new SiteCrawl(parts);
  try {
    for await (const { found, depth } of plan.seeds()) reading.add(found, depth);
    await crawlAll(reading, limits.concurrency, signal);
  } catch (error) {
    if (!signal.aborted) {
      if (error instanceof CrawlError) return { state: "failed", error: error.message };
      throw error;
    }
  }
  if (signal.aborted) return { state: "stopped", error: null };
  const { read, unchanged, removed } = reading.counts;
  const nothing = read + unchanged + removed === 0;
  return nothing
    ? { state: "failed", error: reading.lastError ?? "No page was found there." }
    : { state: "finished", error: null };
}

async function crawlAll(
  reading: SiteCrawl,
  concurrency: number,
  signal: AbortSignal,
): Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  try {
    while (!signal.aborted) {
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
