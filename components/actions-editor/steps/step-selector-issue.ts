import { selectorIssue } from "@/lib/contract/values/selector-issue";
import type { Step } from "@/lib/request/draft/actions/step";

/** The issue of the CSS selector that a step sends; null without one. Variables may contain any part of it. */
export function stepSelectorIssue({
  type,
  by,
  selector,
}: Pick<Step, "type" | "by" | "selector">): string | null {
  const isSent = type === "click" || type === "scroll" || (type === "wait" && by === "selector");
  return isSent && selector !== "" && !selector.includes("{{") ? selectorIssue(selector) : null;
}
