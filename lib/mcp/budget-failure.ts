import { formatCredits } from "@/lib/format/count";
import type { ToolFailure } from "./failure-report";
import type { BudgetReservation } from "./ports";

/** A search whose estimate exceeds what the key may still spend in this hour. */
export function budgetFailure(
  needed: number,
  { left, perHour, opensAt }: Extract<BudgetReservation, { ok: false }>,
): ToolFailure {
  const happened = `Nothing was run: the search may cost up to ${formatCredits(needed)}, and ${formatCredits(left)} remain of ${formatCredits(perHour)} per hour for this key.`;
  return {
    failure: { kind: "workbench-refused", code: "HOURLY_BUDGET", status: 429, message: "" },
    happened,
    nextStep:
      opensAt === null
        ? "The budget of an hour does not cover this search. Lower limit, leave out formats, or set scrapeOptions.proxy to basic; the tool estimate shows the cost."
        : `Lower limit or leave out formats, or call again after ${opensAt.toISOString()}, when enough credits are available again.`,
  };
}
