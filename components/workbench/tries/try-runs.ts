import type { PageTry } from "@/components/results/tries/tries-context";
import { formatCost } from "@/lib/format/cost";
import { failureMessage } from "@/lib/results/failure/failure-message";
import { allResults } from "@/lib/results/model/lists";
import type { ResultView } from "@/lib/results/model/result-view";
import { triedPage } from "@/lib/trace/try-request";
import type { Run, RunOutcome } from "@/lib/transport/run-search";

/** The id under which a run is in the history, now or soon. */
export const historyId = (run: Run): string => run.past?.id ?? run.id;

/** Returns the page of a try, or the reason for its absence. */
export function tryOutcome(
  outcome: RunOutcome,
  result: Pick<ResultView, "url" | "source">,
): PageTry["outcome"] {
  const durationMs = outcome.run?.durationMs ?? null;
  if (!outcome.ok)
    return {
      phase: "failed",
      message: failureMessage(outcome.failure).title,
      cost: null,
      durationMs,
    };
  const { run, view } = outcome;
  const page = triedPage(view, result);
  if (page) return { phase: "done", shown: { run, view }, result: page };
  const isOther = allResults(view).length > 0;
  return {
    phase: "failed",
    message: isOther ? "The search found another page." : "The search did not find the page again.",
    cost: formatCost(view.creditsUsed, run.isFree),
    durationMs,
  };
}
