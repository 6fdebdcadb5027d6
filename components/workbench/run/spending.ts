import type { ConnectionSummary } from "@/lib/contract/connection";
import { type CreditRates, isPlausibleCost } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { estimateCredits } from "@/lib/request/estimate";
import { estimateRuns } from "@/lib/request/estimate/estimate-runs";
import { maxPlausibleCredits } from "@/lib/request/estimate/plausible-credits";
import { changeProfile, deviceProfiles, profileOf } from "@/lib/storage/connections/profiles";
import { exceededBudget } from "@/lib/storage/credits/budget";
import { addSpending, localDay, totalSpending } from "@/lib/storage/credits/credit-totals";
import { deviceBudget, deviceTotals } from "@/lib/storage/credits/device-records";
import { countResults } from "@/lib/storage/runs/run-record";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { OverBudget } from "./budget-dialog";

const isFree = (connection: ConnectionSummary | null) => connection?.source === "built-in";

/** The budget that runs together likely exceed, or null. Runs on the built-in engine are free. */
export function overBudget(
  requests: readonly SearchRequest[],
  rates: CreditRates,
  connection: ConnectionSummary | null,
): OverBudget | null {
  if (isFree(connection)) return null;
  const { marks, costs } = profileOf(deviceProfiles.read(), connection);
  const rejected = marks.map(({ field }) => field);
  const prices = { rates, isFree: false, rejected, samples: costs };
  const estimate = estimateRuns(requests, prices);
  const spentToday = totalSpending(deviceTotals.days.read()[localDay(new Date())] ?? {}).credits;
  const exceeded = exceededBudget(deviceBudget.read(), estimate.likely, spentToday);
  return exceeded && { ...exceeded, estimate, spentToday };
}

/** Adds the cost of a run to the totals, and to the history that estimates for its connection use. */
export function recordSpending(
  outcome: RunOutcome,
  rates: CreditRates,
  connection: ConnectionSummary | null,
): void {
  if (!outcome.ok) return;
  const { run, view } = outcome;
  const reported = view.creditsUsed;
  const max = maxPlausibleCredits(run.request, rates);
  const credits = isPlausibleCost(reported, max) ? reported : null;
  const spent = credits ?? (reported === null ? null : "implausible");
  const cost = isFree(connection) ? 0 : spent;
  addSpending(deviceTotals, run.connectionLabel ?? "", cost, { id: run.id });
  // A search that found nothing is free, whatever it would cost otherwise.
  if (!connection || isFree(connection) || credits === null || countResults(view) === 0) return;
  const { kind, likely } = estimateCredits(run.request, rates);
  if (likely > 0)
    changeProfile(deviceProfiles, connection, ({ costs }) => ({
      costs: [...costs, { kind, credits, listed: likely }],
    }));
}
