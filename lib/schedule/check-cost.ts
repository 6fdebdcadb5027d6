import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Failure } from "@/lib/contract/failure/failure";
import { isUnsent, rejectedKinds } from "@/lib/contract/failure/unsent";
import type { SearchRequest } from "@/lib/contract/request";
import { intervalMs, type Timing } from "@/lib/contract/schedules/timing";
import { estimateCredits } from "@/lib/request/estimate";

const MONTH_DAYS = 30;
const DAY_MS = 86_400_000;

/** Checks in 30 days. */
export const checksPerMonth = (timing: Timing): number =>
  timing.kind === "interval"
    ? Math.floor((MONTH_DAYS * DAY_MS) / intervalMs(timing))
    : Math.ceil((timing.days.length * timing.times.length * MONTH_DAYS) / 7);

/** Credits that are reserved before a check is sent: the maximum, also if every result is a PDF. */
export const maxCheckCredits = (request: SearchRequest, rates: CreditRates): number => {
  const { max, ceiling } = estimateCredits(request, rates);
  return Math.max(max, ceiling.credits);
};

export type MonthEstimate = {
  readonly checks: number;
  /** Credits if every check finds one result and no page loads. */
  readonly min: number;
  /** Credits if every check finds all results. */
  readonly likely: number;
  /** Credits if every check costs its maximum. */
  readonly max: number;
  /** Costs that can exceed the maximum. */
  readonly open: readonly string[];
};

/** The cost of 30 days of checks. */
export function monthEstimate(
  request: SearchRequest,
  timing: Timing,
  rates: CreditRates,
): MonthEstimate {
  const checks = checksPerMonth(timing);
  const { min, likely, ceiling } = estimateCredits(request, rates);
  return {
    checks,
    min: checks * min,
    likely: checks * likely,
    max: checks * maxCheckCredits(request, rates),
    open: ceiling.open,
  };
}

/**
 * Credits to charge for a check that was sent. A cost that the service does not report, or one that cannot be right, is
 * the reserved maximum: the cap must hold.
 */
export function settledCheckCredits(
  reported: number | null,
  reserved: number,
  isFree: boolean,
): number {
  if (isFree) return 0;
  return reported === null ? reserved : reported;
}

/** Credits to charge for a failed check: nothing only if the service cannot have charged for it. */
export const failedCredits = (failure: Failure, reserved: number): number =>
  isUnsent(failure) || failure.kind === "rate-limited" || rejectedKinds.includes(failure.kind)
    ? 0
    : reserved;

/** The calendar month of a moment, in UTC: `2026-11`. */
export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);
