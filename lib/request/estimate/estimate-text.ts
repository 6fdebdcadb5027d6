import { countOf, formatCount, formatCredits } from "@/lib/format/count";
import type { ConnectionEstimate } from "./for-connection";

/**
 * The cost of a run: `≈ 12 credits (max 52)`, `free here (≈ 7 credits elsewhere)`. `short` is for
 * narrow places: `≈ 12 (max 52)`, `free here`.
 */
export function estimateText(
  { isFree, likely, max }: ConnectionEstimate,
  length: "full" | "short" = "full",
): string {
  const isShort = length === "short";
  if (isFree) return isShort ? "free here" : `free here (≈ ${formatCredits(likely)} elsewhere)`;
  if (likely === max) return `≈ ${formatCredits(likely)}`;
  const bound = max === null ? "no maximum" : `max ${formatCount(max)}`;
  return `≈ ${isShort ? formatCount(likely) : formatCredits(likely)} (${bound})`;
}

/** How the likely cost was found. */
export function estimateBasis({ isFree, history }: ConnectionEstimate): string {
  if (isFree) return "Runs on the built-in engine are free. Elsewhere, at the usual prices:";
  if (!history) return "Likely: every result is found, and every page has its usual price.";
  const percent = `${formatCount(Math.round(history.share * 100))} %`;
  return history.runs === 1
    ? `Likely: the only past run with these options on this connection cost ${percent} of the prices below.`
    : `Likely: the median of ${countOf(history.runs, "past run")} with these options on this connection, ${percent} of the prices below.`;
}
