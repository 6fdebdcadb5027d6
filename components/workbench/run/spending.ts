import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { localDay } from "@/lib/format/date";
import { estimateRuns } from "@/lib/request/estimate/estimate-runs";
import { deviceProfiles, profileOf } from "@/lib/storage/connections/profiles";
import { exceededBudget } from "@/lib/storage/credits/budget";
import { totalSpending } from "@/lib/storage/credits/credit-totals";
import { storeReportedCredits } from "@/lib/storage/credits/credits-left";
import { deviceBudget, deviceTotals } from "@/lib/storage/credits/device-records";
import { recordRunSpending } from "@/lib/storage/credits/record-spending";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { OverBudget } from "./budget-dialog";

/** The budget that runs together likely exceed, or null. Runs on a free connection exceed none. */
export function overBudget(
  requests: readonly SearchRequest[],
  rates: CreditRates,
  connection: ConnectionSummary | null,
): OverBudget | null {
  if (connection?.isFree) return null;
  const { marks, costs } = profileOf(deviceProfiles.read(), connection);
  const rejected = marks.map(({ field }) => field);
  const prices = { rates, isFree: false, rejected, samples: costs };
  const estimate = estimateRuns(requests, prices);
  const spentToday = totalSpending(deviceTotals.days.read()[localDay(new Date())] ?? {}).credits;
  const exceeded = exceededBudget(deviceBudget.read(), estimate.likely, spentToday);
  return exceeded && { ...exceeded, estimate, spentToday };
}

export function recordSpending(
  outcome: RunOutcome,
  rates: CreditRates,
  connection: ConnectionSummary | null,
): void {
  if (!outcome.ok) return;
  recordRunSpending(outcome.run, outcome.view, rates, connection);
  if (!connection?.isFree) storeReportedCredits(outcome.run, outcome.view);
}
