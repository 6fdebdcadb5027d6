import { expect, it } from "vitest";
import { stepSelectorIssue } from "./step-selector-issue";

it.each([
  ["click", "milliseconds", "a[[[", true],
  ["scroll", "milliseconds", "#1st", true],
  ["wait", "selector", "div >", true],
  ["wait", "milliseconds", "a[[[", false],
  ["press", "milliseconds", "a[[[", false],
  ["click", "milliseconds", "", false],
  ["click", "milliseconds", "a[href]", false],
  ["click", "milliseconds", "[data-id={{id}}]", false],
] as const)(
  "checks the selector that a step sends: %s by %s, %j",
  (type, by, selector, hasIssue) => {
    expect(stepSelectorIssue({ type, by, selector }) !== null).toBe(hasIssue);
  },
);
