import { formatCount } from "@/lib/format/count";
import type { ProviderReportView } from "../model/result-view";

/** Rules of a request that results of a provider can break. */
const rules: Readonly<Record<string, string>> = {
  address: "without an http(s) URL",
  domain: "on other domains",
  date: "outside the time range",
  words: "with excluded words",
  operator: "not matching an operator",
  size: "of another size",
  type: "of another kind",
  "safe search": "by safe search",
};

/** `2 on other domains, 1 by safe search`; null if nothing was dropped. */
export function droppedText({ dropped }: Pick<ProviderReportView, "dropped">): string | null {
  if (dropped.length === 0) return null;
  return dropped
    .map(
      ([rule, count]) =>
        `${formatCount(count)} ${(Object.hasOwn(rules, rule) && rules[rule]) || `by ${rule}`}`,
    )
    .join(", ");
}
