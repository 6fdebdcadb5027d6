import type { ConnectionSummary } from "@/lib/contract/connection";
import { type CreditRates, isPlausibleCost } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { estimateCredits } from "@/lib/request/estimate";
import { maxPlausibleCredits } from "@/lib/request/estimate/plausible-credits";
import type { ResultsView } from "@/lib/results/model/result-view";
import { changeProfile, deviceProfiles } from "../connections/profiles";
import { countResults } from "../runs/run-record";
import { addSpending } from "./credit-totals";
import { deviceTotals } from "./device-records";

type PaidRun = {
  readonly id: string;
  readonly request: SearchRequest;
  readonly connectionLabel: string | null;
};

/** Adds the cost of a run to the totals, and to the history that estimates for its connection use. */
export function recordRunSpending(
  run: PaidRun,
  view: ResultsView,
  rates: CreditRates,
  connection: ConnectionSummary | null,
): void {
  const reported = view.creditsUsed;
  const max = maxPlausibleCredits(run.request, rates);
  const credits = isPlausibleCost(reported, max) ? reported : null;
  const spent = credits ?? (reported === null ? null : "implausible");
  const isFree = connection?.isFree === true;
  addSpending(deviceTotals, run.connectionLabel ?? "", isFree ? 0 : spent, { id: run.id });
  // A search that found nothing is free, whatever it would cost otherwise.
  if (!connection || isFree || credits === null || countResults(view) === 0) return;
  const { kind, likely } = estimateCredits(run.request, rates);
  if (likely > 0)
    changeProfile(deviceProfiles, connection, ({ costs }) => ({
      costs: [...costs, { kind, credits, listed: likely }],
    }));
}
