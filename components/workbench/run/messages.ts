import { creditRates, isPlausibleCost } from "@/lib/contract/credit-rates";
import { countOf, formatCredits } from "@/lib/format/count";
import { maxPlausibleCredits } from "@/lib/request/estimate/plausible-credits";
import { failureMessage } from "@/lib/results/failure/failure-message";
import { allResults } from "@/lib/results/model/lists";
import type { RunOutcome } from "@/lib/transport/run-search";

/** The announcement at the end of a run: `10 results, 12 credits`, or the title of the failure. */
export function runOutcomeMessage(outcome: RunOutcome): string {
  if (!outcome.ok) return failureMessage(outcome.failure).title;
  const { run, view } = outcome;
  const credits = view.creditsUsed;
  const results = countOf(allResults(outcome.view).length, "result");
  const max = maxPlausibleCredits(run.request, creditRates);
  const isCharged = !run.isFree && isPlausibleCost(credits, max);
  return isCharged ? `${results}, ${formatCredits(credits)}` : results;
}
