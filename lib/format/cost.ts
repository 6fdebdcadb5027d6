import { formatCredits } from "./count";

type RunCost = {
  /** As the response reports them. Null if it reports none. */
  readonly credits: number | null;
  /** The connection charged nothing. The reported credits are those of other services. */
  readonly isFree?: boolean | undefined;
};

/** Text for the cost of a run on a free connection. */
export const FREE = "free here";

/** Credits that a run was charged. Null if the cost is unknown. */
export const chargedCredits = ({ credits, isFree = false }: RunCost): number | null =>
  isFree ? 0 : possible(credits);

/** Negative credits are a defect of the response. */
const possible = (credits: number | null): number | null =>
  credits === null || credits < 0 ? null : credits;

/** `12 credits`, or that a run cost nothing, whatever its response reports. Null if the cost is unknown. */
export function formatCost(credits: number | null, isFree = false): string | null {
  if (isFree) return FREE;
  const charged = possible(credits);
  return charged === null ? null : formatCredits(charged);
}

/** `12 credits`, `free here (12 credits elsewhere)`, `cost unknown`. */
export function formatCostElsewhere({ credits, isFree = false }: RunCost): string {
  if (!isFree) return formatCost(credits) ?? "cost unknown";
  const elsewhere = formatCost(credits);
  return elsewhere === null ? FREE : `${FREE} (${elsewhere} elsewhere)`;
}
