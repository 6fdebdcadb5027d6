import type { CreditRates } from "@/lib/contract/credit-rates";
import { requestDefaults } from "@/lib/contract/defaults";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import { estimateCredits } from "../estimate";

/** Services have prices other than the listed ones, but not by more than this factor. */
const MAX_FACTOR = 100;
/** A fixed fee can exceed small estimates by far. */
const MIN_BOUND = 1_000;

/** Credits above this bound cannot be the cost of the request: the figure is a defect. */
export function maxPlausibleCredits(request: SearchRequest, rates: CreditRates): number {
  const { max } = estimateCredits(request, rates);
  return Math.max(MIN_BOUND, max * MAX_FACTOR, max + pdfCredits(request, rates));
}

/** Every result is a PDF of the maximum length. */
function pdfCredits({ scrapeOptions, limit, sources }: SearchRequest, rates: CreditRates): number {
  if (!scrapeOptions?.formats?.length || scrapeOptions.lockdown) return 0;
  const pages = scrapeOptions.parsers
    ? Math.max(0, ...scrapeOptions.parsers.map((each) => each.maxPages ?? limits.parserMaxPages))
    : limits.parserMaxPages;
  const results = (limit ?? requestDefaults.limit) * (sources?.length || 1);
  return results * pages * rates.pdfPage.credits;
}
