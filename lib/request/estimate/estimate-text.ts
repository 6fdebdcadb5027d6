import { formatCount, formatCredits } from "@/lib/format/count";
import type { ConnectionEstimate } from "./for-connection";

/**
 * The cost of a run: `about 12 credits (max 52)`, `free here (about 7 credits elsewhere)`. `short` is for
 * narrow places: `about 12 (max 52)`, `free here`.
 */
export function estimateText(
  { isFree, likely, max }: ConnectionEstimate,
  length: "full" | "short" = "full",
): string {
  const isShort = length === "short";
  if (isFree) return isShort ? "free here" : `free here (about ${formatCredits(likely)} elsewhere)`;
  if (likely === max) return `about ${formatCredits(likely)}`;
  const bound = max === null ? "no maximum" : `max ${formatCount(max)}`;
  return `about ${isShort ? formatCount(likely) : formatCredits(likely)} (${bound})`;
}
