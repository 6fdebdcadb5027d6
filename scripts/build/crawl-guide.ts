import { chmodSync } from "node:fs";
import { join } from "node:path";
import { writeGuideFiles } from "@/lib/engine/guide-crawl";
import { guideDigest } from "@/lib/engine/guide-digest";
import { planCrawl } from "@/lib/engine/library/crawl/crawl-plan";
import { crawlSite } from "@/lib/engine/library/crawl/crawl-site";
import { type RecordedCrawl, recordCrawl } from "@/lib/engine/library/crawl/recorded-crawl";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { copyDatabaseFile } from "@/lib/engine/storage/copy-database";
import { createAddressGuard } from "@/lib/net/address-guard";

/** Crawls the guide of a server and stores what it found in files of the build. Needs a folder for its index. */
export async function crawlGuide(origin: string, build: string, folder: string): Promise<void> {
  const index = join(folder, "index.sqlite");
  const library = openLibrary({ index });
  try {
    const crawl: RecordedCrawl = { origin, seeds: [], visits: {} };
    const { state, error, counts } = await crawlSite({
      url: `${origin}/sitemap.xml`,
      store: library.store,
      guard: createAddressGuard({ namedOrigins: () => library.store.allowedOrigins() }),
      plan: (site, options) => recordCrawl(planCrawl(site, options), crawl),
    });
    if (state !== "finished" || counts.failed > 0)
      throw new Error(error ?? `${counts.failed} pages of the guide could not be crawled.`);
    writeGuideFiles(build, guideDigest(), crawl, (file) => {
      copyDatabaseFile(index, file);
      // The server may run as another user.
      chmodSync(file, 0o644);
    });
  } finally {
    library.close();
  }
}
