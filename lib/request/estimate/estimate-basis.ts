import { countOf, formatCount } from "@/lib/format/count";
import type { ConnectionEstimate } from "./for-connection";

export function estimateBasis({ isFree, history }: ConnectionEstimate): string {
  if (isFree) return "Runs on a connection without a key are free. Elsewhere, at the usual prices:";
  if (!history) return "Likely: every result is found, and every page has its usual price.";
  const percent = `${formatCount(Math.round(history.share * 100))} %`;
  return history.runs === 1
    ? `Likely: the only past run with these options on this connection cost ${percent} of the prices below.`
    : `Likely: the median of ${countOf(history.runs, "past run")} with these options on this connection, ${percent} of the prices below.`;
}
