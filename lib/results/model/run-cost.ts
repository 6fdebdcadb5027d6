import { countOf, formatCount, formatCredits } from "@/lib/format/count";
import { allResults } from "./parse-response";
import type { ResultsView } from "./result-view";

export type CostBreakdown = {
  /** What the service says the run cost; null where it does not. */
  readonly total: number | null;
  /** Sum of the pages that tell their own cost, how many do, and how many were scraped. */
  readonly pages: { readonly credits: number; readonly reported: number; readonly scraped: number };
  /** The search part: the total without the pages. Null where that cannot be told apart. */
  readonly search: number | null;
  /** How the estimate and the bill compare, in words. */
  readonly notes: readonly string[];
};

/** Bill against estimate (observed at services: a page's own `creditsUsed` is exact, the rest is the search). */
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
  if (total === null) return ["The service did not say what the run cost."];
  const notes: string[] = [];
  const results = allResults(view);
  if (total > max)
    notes.push(
      `${formatCredits(total - max)} more than the most that was estimated: PDF pages have no bound before the run, or the service charges by other rates.`,
    );
  else if (total < min)
    notes.push(
      results.length === 0
        ? "Less than estimated: nothing was found."
        : "Less than estimated: the service charges by other rates, or charged for less.",
    );
  else notes.push("Within the estimate.");
  const failed = results.filter(({ health }) => health.failed).length;
  if (failed > 0)
    notes.push(`${countOf(failed, "page")} could not be scraped, which usually costs nothing.`);
  if (pages.reported > 0 && pages.reported < pages.scraped)
    notes.push(
      `${formatCount(pages.reported)} of ${countOf(pages.scraped, "page")} say what they cost, so search and pages cannot be told apart.`,
    );
  return notes;
}
