import { FREE } from "@/lib/format/cost";
import { countOf, formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { cellStateLabels } from "@/lib/sweep/labels";
import type { CombinationSummary, Effect, Spread } from "@/lib/sweep/summary";
import { cellStates } from "@/lib/sweep/sweep";

/** The median, and the range if repeats differ: `12 (9–14)`. */
export function spreadText(
  spread: Spread,
  format: (value: number) => string = formatCount,
): string {
  const { min, median, max } = spread;
  const middle = format(median);
  return format(min) === format(max) ? middle : `${middle} (${format(min)}–${format(max)})`;
}

const similarityText = (value: number): string => value.toFixed(3).replace(/\.?0+$/, "");

/** `RBO 0.82 · Jaccard 0.7`, or why there is no similarity. Null for the baseline. */
export function similarityLine({ rbo, jaccard, effect }: CombinationSummary): string | null {
  if (effect.kind === "baseline") return null;
  if (rbo && jaccard)
    return `RBO ${spreadText(rbo, similarityText)} · Jaccard ${spreadText(jaccard, similarityText)}`;
  return effect.kind === "unknown" ? "Similarity unknown" : "No results on both sides";
}

/** `2 credits · 840 ms · 1 failed page` */
export function figuresLine(summary: CombinationSummary): string {
  const { credits, isFree, durationMs, failedPages } = summary;
  const known = credits && `${spreadText(credits)} ${credits.max === 1 ? "credit" : "credits"}`;
  return [
    isFree ? FREE : (known ?? "cost unknown"),
    ...(durationMs ? [spreadText(durationMs, formatDuration)] : []),
    ...(failedPages && failedPages.max > 0
      ? [`${spreadText(failedPages)} failed ${failedPages.max === 1 ? "page" : "pages"}`]
      : []),
  ].join(" · ");
}

/** `12 results` of finished runs. */
export const resultCountText = (results: Spread): string =>
  `${spreadText(results)} ${results.max === 1 ? "result" : "results"}`;

/** `Done`, or `Done: 2, Failed: 1` of several repeats. */
export function statesText({ states }: Pick<CombinationSummary, "states">): string {
  const counted = cellStates.flatMap((state) => {
    const count = states.filter((each) => each === state).length;
    return count === 0 ? [] : [{ label: cellStateLabels[state], count }];
  });
  const [only] = counted;
  if (counted.length === 1 && only) return only.label;
  return counted.map(({ label, count }) => `${label}: ${formatCount(count)}`).join(", ");
}

/** The conclusion from comparing the repeats. Null without one. */
export function effectText(effect: Effect): string | null {
  switch (effect.kind) {
    case "none-seen":
      return `No effect seen in ${countOf(effect.repeats, "repeat")}`;
    case "seen":
      return `Differs in ${countOf(effect.repeats, "repeat")}`;
    case "same":
      return "Same in one run each";
    case "differs":
      return "Differs in one run each";
    case "baseline":
      return "Baseline";
    case "unknown":
      return null;
  }
}
