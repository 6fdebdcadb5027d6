import "server-only";
import { creditRates, searchCredits } from "@/lib/contract/credit-rates";

/** What one scraped page costs: nothing when it failed. */
export const pageCredits = (failed: boolean): number =>
  failed ? creditRates.failedPage.credits : creditRates.page.credits;

/** `creditsUsed` of a whole run: the search part, and every page by its own price. */
export const runCredits = (results: number, pages: readonly number[]): number =>
  pages.reduce((sum, credits) => sum + credits, searchCredits(results));
