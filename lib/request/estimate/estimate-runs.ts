import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { type EstimateLine, estimateCredits } from "../estimate";
import { type ConnectionEstimate, type ConnectionPrices, estimateFor } from "./for-connection";

export type RunPrices = ConnectionPrices & { readonly rates: CreditRates };

export type RunsEstimate = ConnectionEstimate & {
  readonly lines: readonly EstimateLine[];
};

/** The cost of several runs together on one connection. */
export function estimateRuns(requests: readonly SearchRequest[], prices: RunPrices): RunsEstimate {
  const listed = requests.map((request) => estimateCredits(request, prices.rates));
  const estimates = listed.map((each) => estimateFor(each, prices));
  return {
    isFree: prices.isFree,
    likely: estimates.reduce((sum, { likely }) => sum + likely, 0),
    max: estimates.reduce<number | null>(
      (sum, { max }) => (sum === null || max === null ? null : sum + max),
      0,
    ),
    history: estimates[0]?.history ?? null,
    lines: listed[0]?.lines ?? [],
  };
}
