import { type FormatType, formatDescriptors } from "@/lib/contract/format-descriptors";
import type { ResultView } from "../model/result-view";

export type MissingReason = {
  /** What the page or the service said; untrusted. */
  readonly reported: readonly string[];
  /** What is likely, in our own words. */
  readonly likely: string;
};

/** Why a format is missing: first what was told, then what is likely. */
export function missingReason(type: FormatType, { health, warning }: ResultView): MissingReason {
  const reported = [health.error, warning].filter(
    (each): each is string => each !== null && each !== "",
  );
  if (health.failed) {
    const answered = health.statusCode === null ? "" : `: it answered ${health.statusCode}`;
    return {
      reported,
      likely: `The page itself could not be read${answered}, so there is nothing to make this of.`,
    };
  }
  return { reported, likely: formatDescriptors[type].missing };
}
