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

export type WarmUp = {
  /**
   * Scrapes pages of the guide and drops the results, so that a first search does not wait for code
   * and threads. Does nothing if pages were scraped in the last minutes. Needs this server to respond.
   * Rejects if the warm-up ends early.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Ends the warm-up; call it when a search needs the processor. */
  readonly end: () => void;
};

/** The warm-up of an engine at `origin`. */
export function createWarmUp(origin: string, deps: ScrapeDeps): WarmUp {
  const ended = new AbortController();
  return {
    run: async (given) => {
      if (hasThreads()) return;
      const signal = AbortSignal.any([given, ended.signal]);
      const slugs = guideSections.flatMap(({ pages }): readonly string[] => pages);
      for (const slug of slugs.slice(0, PAGES)) {
        const url = `${origin}/guide/${slug}`;
        await scrapePage(url, OPTIONS, { ...deps, signal, initiator: url });
      }
    },
    end: () => ended.abort(),
  };
}
