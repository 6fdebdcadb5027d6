import { formatDescriptors } from "@/lib/contract/format-descriptors";
import type { FormatType } from "@/lib/contract/format-infos";
import type { ResponseNotice } from "../model/notices";
import type { ResultView } from "../model/result-view";

export type MissingReason = {
  /** The error of the page, and warnings about the format or of general kind; untrusted. */
  readonly reported: readonly string[];
  /** The likely reason, in our words. Null if a warning names the format. */
  readonly likely: string | null;
};

/** Explains why a requested format is missing. */
export function missingReason(
  type: FormatType,
  { health }: ResultView,
  notices: readonly ResponseNotice[],
): MissingReason {
  const { resultKey, missing } = formatDescriptors[type];
  const specific = notices.filter(({ about }) => about.includes(resultKey));
  const warnings =
    specific.length > 0 ? specific : notices.filter(({ about }) => about.length === 0);
  const reported = [...(health.error ? [health.error] : []), ...warnings.map(({ text }) => text)];
  if (health.failed) {
    const status = health.statusCode === null ? "" : ` (status ${health.statusCode})`;
    return {
      reported,
      likely: `The page could not be fetched${status}, so this format could not be created.`,
    };
  }
  return { reported, likely: specific.length > 0 ? null : missing };
}
