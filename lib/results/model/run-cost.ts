import { countOf, formatCount, formatCredits } from "@/lib/format/count";
import { allResults } from "./parse-response";
import type { ResultsView } from "./result-view";

export type CostBreakdown = {
  /** Credits that the service reports for the run. */
  readonly total: number | null;
  /** Sum of the costs that pages report, how many report one, and how many were scraped. */
  readonly pages: { readonly credits: number; readonly reported: number; readonly scraped: number };
  /**
   * Credits of the search itself: the total minus the pages. Null if a page does not report its
   * cost.
   */
  readonly search: number | null;
  readonly notes: readonly string[];
};

/**
 * Compares cost and estimate. Services report exact `creditsUsed` per page; the rest is the search
 * (observed).
 */
export function runCost(
  view: ResultsView,
  estimate: { readonly min: number; readonly max: number },
): CostBreakdown {
  const results = allResults(view);
  const credits = results.flatMap(({ credits }) => (credits === null ? [] : [credits]));
  const scraped = results.filter(
    ({ contents, health }) => contents.length > 0 || health.missing.length > 0 || health.failed,
  ).length;
  const pages = {
    credits: credits.reduce((sum, each) => sum + each, 0),
    reported: credits.length,
    scraped: Math.max(scraped, credits.length),
  };
  const total = view.creditsUsed;
  const apart = total !== null && pages.reported === pages.scraped && total >= pages.credits;
  return {
    total,
    pages,
    search: apart ? total - pages.credits : null,
    notes: notesOf(view, estimate, pages),
  };
}

function notesOf(
  view: ResultsView,
  { min, max }: { readonly min: number; readonly max: number },
  pages: CostBreakdown["pages"],
): string[] {
  const total = view.creditsUsed;
  if (total === null) return ["The service did not report the cost."];
  const notes: string[] = [];
  const results = allResults(view);
  if (total > max)
    notes.push(
      `${formatCredits(total - max)} above the estimate: the number of PDF pages is unknown before the run, or the service has other rates.`,
    );
  else if (total < min)
    notes.push(
      results.length === 0
        ? "Below the estimate: nothing was found."
        : "Below the estimate: the service has other rates or charged for fewer pages.",
    );
  else notes.push("Within the estimate.");
  const failed = results.filter(({ health }) => health.failed).length;
  if (failed > 0)
    notes.push(`${countOf(failed, "page")} could not be scraped, which usually costs nothing.`);
  if (pages.reported > 0 && pages.reported < pages.scraped)
    notes.push(
      `Only ${formatCount(pages.reported)} of ${countOf(pages.scraped, "page")} report their cost, so search and pages cannot be separated.`,
    );
  return notes;
}
