import "server-only";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { type GuideFiles, readGuideCrawl } from "./guide-crawl";
import {
  CrawlInProgressError,
  type CrawlSiteOptions,
  type CrawlSummary,
  crawlSite,
} from "./library/crawl/crawl-site";
import { repeatCrawl } from "./library/crawl/recorded-crawl";
import { removeLibrarySite } from "./library/crawl/remove-library-site";
import type { LibraryStore } from "./library/library-store";
import type { SqliteLibrary } from "./library/sqlite/open-library";

/** Paths of the sitemap that the crawl starts at. */
const GUIDE_PATH = /^\/guide(?:\/|$)/;
/** More than the guide has. */
const GUIDE_PAGES = 1_000;

/** The guide version that was crawled, and its origin at the time. */
const recordSchema = z.object({ origin: z.string(), digest: z.string() });

function readRecord(file: string): z.output<typeof recordSchema> | null {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** Atomically: without the origin, the pages of the guide could not be removed when the port changes. */
function writeRecord(file: string, record: z.output<typeof recordSchema>): void {
  const draft = `${file}.new`;
  writeFileSync(draft, JSON.stringify(record), { flush: true });
  renameSync(draft, file);
}

/** Sites that have only pages of a guide, at other ports of a host. Finds the old origin without a record. */
async function guideOrigins(store: LibraryStore, origin: string): Promise<readonly string[]> {
  const { hostname } = new URL(origin);
  const origins: string[] = [];
  for (const { site, startUrl } of await store.listSites()) {
    if (startUrl !== `${site}/sitemap.xml` || new URL(site).hostname !== hostname) continue;
    const urls = (await store.recentPages(site, GUIDE_PAGES)).map(({ url }) => url);
    if (urls.length > 0 && urls.every((url) => GUIDE_PATH.test(new URL(url).pathname)))
      origins.push(site);
  }
  return origins;
}

export type StarterOptions = Omit<CrawlSiteOptions, "url"> & {
  /** This server's origin, such as `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Stores what was crawled. */
  readonly recordFile: string;
  /** The guide as the build crawled it, if it did. */
  readonly guide: GuideFiles | null;
  /** Adds a site of another library file; null if the library is not in a file. */
  readonly install: SqliteLibrary["install"] | null;
  /** Receives the reason if the library file of the build cannot be used. */
  readonly onUnusable: (error: unknown) => void;
  /** Resolves when this server responds. */
  readonly whenServing: () => Promise<void>;
  /** Whether other servers have the same library. */
  readonly isShared: boolean;
};

/**
 * Adds the guide to the library, unless it has the same guide at the same origin, or another server is adding it: copies
 * it from the library file of the build, or repeats the crawl of the build, or crawls over HTTP from this server.
 * Returns how it ended.
 */
export async function crawlStarterPages({
  origin,
  recordFile,
  guide,
  install,
  onUnusable,
  whenServing,
  isShared,
  ...options
}: StarterOptions): Promise<CrawlSummary["state"]> {
  const record = readRecord(recordFile);
  const current = { origin, digest: guide?.digest ?? (await digestOfSources()) };
  const isIndexed = await options.store.hasPages(origin);
  if (isIndexed && record?.origin === current.origin && record.digest === current.digest)
    return "finished";
  // Pages at the old origin could no longer be fetched, except by a server that has it now.
  if (!isShared)
    for (const old of record ? [record.origin] : await guideOrigins(options.store, origin))
      if (old !== origin) await removeLibrarySite(old, options.store);
  // Before the first page, so that the next start finds them if this one is interrupted.
  if (record?.origin !== origin) writeRecord(recordFile, { origin, digest: "" });
  try {
    const state = isInstalled() ? "finished" : await crawl(guide && readGuideCrawl(guide));
    if (state === "finished") writeRecord(recordFile, current);
    return state;
  } catch (error) {
    if (isShared && error instanceof CrawlInProgressError) return "finished";
    throw error;
  }

  function isInstalled(): boolean {
    if (guide === null || install === null) return false;
    try {
      return install(guide.library, origin, options.now?.() ?? new Date());
    } catch (error) {
      // The crawl may still work; if the data folder is the cause, it fails with the same error.
      onUnusable(error);
      return false;
    }
  }

  async function crawl(recorded: ReturnType<typeof readGuideCrawl>) {
    if (recorded === null) await whenServing();
    const { state } = await crawlSite({
      ...options,
      url: `${origin}/sitemap.xml`,
      ...(recorded && { plan: (_, planOptions) => repeatCrawl(recorded, origin, planOptions) }),
    });
    return state;
  }
}

/** Without a build, as in development. */
async function digestOfSources(): Promise<string> {
  const { guideDigest } = await import("./guide-digest");
  return guideDigest();
}
