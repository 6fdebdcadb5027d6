import { countOf, formatCount } from "@/lib/format/count";
import type { PixelDifference } from "./pixel-difference";

type Counts = Pick<PixelDifference, "changed" | "compared">;

/** The changed share in percent: never 0 % if a pixel changed. Null if every pixel is ignored. */
export function changedShare({ changed, compared }: Counts): string | null {
  if (compared === 0) return null;
  const percent = (changed / compared) * 100;
  if (changed > 0 && percent < 0.1) return "less than 0.1 %";
  if (changed < compared && percent > 99.9) return "more than 99.9 %";
  return `${percent.toFixed(percent > 0 && percent < 10 ? 1 : 0)} %`;
}

/** The difference of two screenshots in one sentence. */
export function changeSummary(difference: Counts & Pick<PixelDifference, "regions">): string {
  const share = changedShare(difference);
  if (share === null) return "Nothing is compared: the ignored regions cover the whole screenshot.";
  if (difference.changed === 0) return "The screenshot did not change.";
  const [first, ...more] = difference.regions;
  const where =
    first && more.length === 0
      ? `within ${formatCount(first.width)} × ${formatCount(first.height)} pixels at ${first.x}, ${first.y}`
      : `in ${countOf(difference.regions.length, "region")}`;
  return `${share} of the screenshot changed, ${where}.`;
}
