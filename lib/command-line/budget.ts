import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { formatCount, formatCredits } from "@/lib/format/count";
import { type Estimate, estimateCredits } from "@/lib/request/estimate";
import { CommandError } from "./command-error";
import { exitCodes } from "./exit-codes";

/** The possible cost of a run, in credits. */
export type CostRange = Pick<Estimate, "min" | "likely" | "lines"> & {
  /** The most, as far as it can be known before the run. */
  readonly max: number;
  /** Costs that may exceed it. */
  readonly unbounded: readonly string[];
};

export function costRange(request: SearchRequest, rates: CreditRates): CostRange {
  const { min, likely, lines, ceiling } = estimateCredits(request, rates);
  return { min, likely, lines, max: ceiling.credits, unbounded: ceiling.open };
}

/** `2 to 52 credits, likely 7`. */
export const rangeText = ({ min, likely, max }: CostRange): string =>
  min === max
    ? formatCredits(max)
    : `${formatCount(min)} to ${formatCredits(max)}, likely ${formatCount(likely)}`;

/** Throws a `CommandError` if the run may cost more than the cap. */
export function checkBudget(range: CostRange, cap: number | null): void {
  if (cap === null || range.max <= cap) return;
  throw new CommandError(
    exitCodes.budget,
    `The search may cost ${rangeText(range)}. --max-credits allows ${formatCredits(cap)}, so nothing was sent. Raise it, or request fewer results or formats.`,
  );
}
