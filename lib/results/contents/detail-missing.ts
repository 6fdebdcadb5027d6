import { formatDescriptors } from "@/lib/contract/format-descriptors";
import type { FormatType } from "@/lib/contract/format-infos";
import type { ResultView } from "../model/result-view";

export type MissingReason = {
  /** Error and warning of the page or the service; untrusted. */
  readonly reported: readonly string[];
  /** The likely reason, in our words. */
  readonly likely: string;
};

/** Explains why a requested format is missing. */
export function missingReason(type: FormatType, { health, warning }: ResultView): MissingReason {
  const reported = [health.error, warning].filter(
    (each): each is string => each !== null && each !== "",
  );
  if (health.failed) {
    const status = health.statusCode === null ? "" : ` (status ${health.statusCode})`;
    return {
      reported,
      likely: `The page could not be fetched${status}, so this format could not be created.`,
    };
  }
  return { reported, likely: formatDescriptors[type].missing };
}
