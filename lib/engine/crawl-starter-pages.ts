import "server-only";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { guidePages } from "@/lib/guide/guide";
import type { SearchIndex } from "./index/search-index";
import { FACTS_VERSION } from "./index/sqlite/schema";
import { type CrawlSiteOptions, type CrawlSummary, crawlSite } from "./library/crawl/crawl-site";
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

export type StarterOptions = Omit<CrawlSiteOptions, "url" | "index"> & {
  readonly index: SearchIndex;
  /** This server's origin, such as `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Stores what was crawled. */
  readonly recordFile: string;
};

/**
 * Crawls the guide over HTTP from this server, unless the same guide was already crawled at the
 * same origin. Null if there was nothing to do.
 */
export async function crawlStarterPages({
  origin,
  recordFile,
  ...options
}: StarterOptions): Promise<CrawlSummary | null> {
  const record = readRecord(recordFile);
  const current = { origin, digest: digest() };
  const isIndexed = options.index.stats().sites.some(({ site }) => site === origin);
  if (isIndexed && record?.origin === current.origin && record.digest === current.digest)
    return null;
  // Pages at the old origin could no longer be fetched.
  if (record && record.origin !== origin) await removeLibrarySite(record.origin, options);
  const summary = await crawlSite({ ...options, url: `${origin}/sitemap.xml` });
  if (summary.state === "finished") writeFileSync(recordFile, JSON.stringify(current));
  return summary;
}
