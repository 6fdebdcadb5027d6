import { formatCredits } from "./count";

/** `12 credits`, or that a run cost nothing, whatever its response reports. Null if the cost is unknown. */
export function formatCost(credits: number | null, isFree = false): string | null {
  if (isFree) return "free here";
  return credits === null ? null : formatCredits(credits);
}
