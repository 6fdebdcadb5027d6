import "server-only";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { guideDigest, readGuideCrawl } from "./guide-crawl";
import {
  CrawlInProgressError,
  type CrawlSiteOptions,
  type CrawlSummary,
  crawlSite,
} from "./library/crawl/crawl-site";
import { repeatCrawl } from "./library/crawl/recorded-crawl";
import { removeLibrarySite } from "./library/crawl/remove-library-site";

/** The guide version that was crawled, and its origin at the time. */
const recordSchema = z.object({ origin: z.string(), digest: z.string() });

function readRecord(file: string): z.output<typeof recordSchema> | null {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

export type StarterOptions = Omit<CrawlSiteOptions, "url"> & {
  /** This server's origin, such as `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Stores what was crawled. */
  readonly recordFile: string;
  /** The crawl that the build made, if any. */
  readonly guideCrawlFile: string | null;
  /** Resolves when this server responds. */
  readonly whenServing: () => Promise<void>;
  /** Whether other servers have the same library. */
  readonly isShared: boolean;
};

/**
 * Adds the guide to the library, unless it has the same guide at the same origin, or another server
 * is adding it: repeats the crawl of the build, or crawls over HTTP from this server if it has
 * another guide. Returns how the crawl ended.
 */
export async function crawlStarterPages({
  origin,
  recordFile,
  guideCrawlFile,
  whenServing,
  isShared,
  ...options
}: StarterOptions): Promise<CrawlSummary["state"]> {
  const record = readRecord(recordFile);
  const current = { origin, digest: guideDigest() };
  const isIndexed = await options.store.hasPages(origin);
  if (isIndexed && record?.origin === current.origin && record.digest === current.digest)
    return "finished";
  // Pages at the old origin could no longer be fetched, except by a server that has it now.
  if (record && record.origin !== origin && !isShared)
    await removeLibrarySite(record.origin, options.store);
  try {
    const crawl = guideCrawlFile === null ? null : readGuideCrawl(guideCrawlFile);
    if (crawl === null) await whenServing();
    const { state } = await crawlSite({
      ...options,
      url: `${origin}/sitemap.xml`,
      ...(crawl && { plan: (_, planOptions) => repeatCrawl(crawl, origin, planOptions) }),
    });
    if (state === "finished") writeFileSync(recordFile, JSON.stringify(current));
    return state;
  } catch (error) {
    if (isShared && error instanceof CrawlInProgressError) return "finished";
    throw error;
  }
}
