import "server-only";
import { creditRates, searchCredits } from "@/lib/contract/credit-rates";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/scrape-options";

export type BilledPage = {
  readonly failed: boolean;
  readonly options: ScrapeOptions;
  /** Set where only a copy was allowed and there is none. */
  readonly cacheMiss?: string | null;
  /** Pages of a PDF that were read; null where the page is none, or was not read. */
  readonly pdfPages?: number | null;
  readonly proxyUsed?: "basic" | "enhanced";
};

/** What one scraped page costs, by the rates of the contract: nothing when it failed. */
export function pageCredits(page: BilledPage): number {
  const { options } = page;
  const lockdown = options.lockdown ?? scrapeDefaults.lockdown;
  if (page.failed)
    return lockdown && page.cacheMiss
      ? creditRates.lockdownMiss.credits
      : creditRates.failedPage.credits;
  const redacts = (options.redactPII ?? scrapeDefaults.redactPII) !== false;
  const formats = new Set((options.formats ?? []).map(({ type }) => type));
  return (
    readingCredits(page, lockdown) +
    (formats.has("json") ? creditRates.jsonPage.credits - creditRates.page.credits : 0) +
    (formats.has("question") ? creditRates.question.credits : 0) +
    (formats.has("highlights") ? creditRates.highlights.credits : 0) +
    (redacts ? creditRates.redactPII.credits : 0)
  );
}

/** Of having the page at all, whatever is made of it. */
function readingCredits({ pdfPages, proxyUsed }: BilledPage, lockdown: boolean): number {
  if (lockdown) return creditRates.lockdownHit.credits;
  const fetching =
    proxyUsed === "enhanced" ? creditRates.enhancedProxy.credits : creditRates.page.credits;
  if (pdfPages == null) return fetching;
  return Math.max(fetching, pdfPages * creditRates.pdfPage.credits);
}

/** `creditsUsed` of a whole run: the search part, and every page by its own price. */
export const runCredits = (results: number, pages: readonly number[]): number =>
  pages.reduce((sum, credits) => sum + credits, searchCredits(results));
