import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { estimateCredits } from "@/lib/request/estimate";
import { exceededBudget } from "@/lib/storage/credits/budget";
import { addSpending, localDay, totalSpending } from "@/lib/storage/credits/credit-totals";
import { deviceBudget, deviceTotals } from "@/lib/storage/credits/device-records";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { OverBudget } from "./budget-dialog";

/** The budget that a run might exceed, or null. */
export function overBudget(request: SearchRequest, rates: CreditRates): OverBudget | null {
  const { max: most } = estimateCredits(request, rates);
  const spentToday = totalSpending(deviceTotals.days.read()[localDay(new Date())] ?? {}).credits;
  const broken = exceededBudget(deviceBudget.read(), most, spentToday);
  return broken && { ...broken, most, spentToday };
}

/** Adds the cost of a run to the totals of the tab and the day. */
export function recordSpending(outcome: RunOutcome): void {
  if (!outcome.ok) return;
  const { run, view } = outcome;
  addSpending(deviceTotals, run.connectionLabel ?? "", view.creditsUsed);
}
