import { countOf } from "@/lib/format/count";
import type { TextDifference } from "./text-difference";

/** The difference in one sentence: `3 lines removed, 5 lines added.` */
export function differenceSummary({ removed, added, rewritten, before }: TextDifference): string {
  if (rewritten !== null) return `Rewritten: ${percent(rewritten)} of the lines are in both texts.`;
  if (removed === 0 && added === 0)
    return before.length === 0 ? "Both texts are empty." : "The texts are the same.";
  return `${countOf(removed, "line")} removed, ${countOf(added, "line")} added.`;
}

/** Never rounds a small share to 0 %, or a large one to 100 %. */
function percent(share: number): string {
  if (share > 0 && share < 0.01) return "less than 1 %";
  return `${Math.min(Math.round(share * 100), share < 1 ? 99 : 100)} %`;
}
