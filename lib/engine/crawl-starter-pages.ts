import "server-only";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { guidePages } from "@/lib/guide/guide";
import { FACTS_VERSION } from "./index/facts-version";
import {
  CrawlInProgressError,
  type CrawlSiteOptions,
  type CrawlSummary,
  crawlSite,
} from "./library/crawl/crawl-site";
import { removeLibrarySite } from "./library/crawl/remove-library-site";

/** The guide version that was crawled, and its origin at the time. */
const recordSchema = z.object({ origin: z.string(), digest: z.string() });

/** Changes when the guide or the extraction of facts changes. */
const digest = (): string =>
  createHash("sha256")
    .update(JSON.stringify([FACTS_VERSION, guidePages]))
    .digest("hex");

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
  /** Whether other servers have the same library. */
  readonly isShared: boolean;
};

/**
 * Crawls the guide over HTTP from this server, unless the same guide was already crawled at the
 * same origin, or another server is crawling it. Returns how the crawl ended.
 */
export async function crawlStarterPages({
  origin,
  recordFile,
  isShared,
  ...options
}: StarterOptions): Promise<CrawlSummary["state"]> {
  const record = readRecord(recordFile);
  const current = { origin, digest: digest() };
  const isIndexed = await options.store.hasPages(origin);
  if (isIndexed && record?.origin === current.origin && record.digest === current.digest)
    return "finished";
  // Pages at the old origin could no longer be fetched, except by a server that has it now.
  if (record && record.origin !== origin && !isShared)
    await removeLibrarySite(record.origin, options.store);
  try {
    const { state } = await crawlSite({ ...options, url: `${origin}/sitemap.xml` });
    if (state === "finished") writeFileSync(recordFile, JSON.stringify(current));
    return state;
  } catch (error) {
    if (isShared && error instanceof CrawlInProgressError) return "finished";
    throw error;
  }
}
