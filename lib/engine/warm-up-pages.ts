import "server-only";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { guideSections } from "@/lib/guide/contents";
import { type ScrapeDeps, scrapePage } from "./page/scrape-page";
import { hasThreads } from "./page/thread/page-threads";

/** The first loads the code and starts the threads, which take the others. */
const PAGES = 4;
const OPTIONS: ScrapeOptions = {
  formats: [{ type: "markdown" }],
  maxAge: 0,
  storeInCache: false,
};

/**
 * Scrapes pages of the guide and drops the results, so that a first search does not wait for code and
 * threads. Does nothing if pages were scraped in the last minutes. Needs this server to respond.
 */
export async function warmUpPages(origin: string, deps: ScrapeDeps): Promise<void> {
  if (hasThreads()) return;
  const slugs = guideSections.flatMap(({ pages }): readonly string[] => pages).slice(0, PAGES);
  for (const slug of slugs) {
    const url = `${origin}/guide/${slug}`;
    await scrapePage(url, OPTIONS, { ...deps, initiator: url });
  }
}
