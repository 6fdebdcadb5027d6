import "server-only";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { guidePages } from "@/lib/guide/guide";
import type { SearchIndex } from "./index/search-index";
import { FACTS_VERSION } from "./index/sqlite/schema";
import { type CrawlSiteOptions, type CrawlSummary, crawlSite } from "./library/crawl/crawl-site";
import { removeLibrarySite } from "./library/crawl/remove-library-site";

/** Which guide was read, and where it was served then. */
const recordSchema = z.object({ origin: z.string(), digest: z.string() });

/** Of what is read and of how it is read: either makes it worth reading again. */
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
  /** Where this server answers, such as `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Remembers what was read. */
  readonly recordFile: string;
};

/**
 * Reads the guide that ships with the project, over HTTP from this very server, unless the same guide was read at
 * the same address before. Null where there was nothing to do.
 */
export async function crawlStarterPages({
  origin,
  recordFile,
  ...options
}: StarterOptions): Promise<CrawlSummary | null> {
  const record = readRecord(recordFile);
  const wanted = { origin, digest: digest() };
  if (record?.origin === wanted.origin && record.digest === wanted.digest) return null;
  // At another address its pages could no longer be fetched.
  if (record && record.origin !== origin) await removeLibrarySite(record.origin, options);
  const summary = await crawlSite({ ...options, url: `${origin}/sitemap.xml` });
  if (summary.state === "finished") writeFileSync(recordFile, JSON.stringify(wanted));
  return summary;
}
