import { countChildrenOf, firstChildOf, nextOf, tagOf } from "./elements";
import { parentOf, previousOf } from "./shadow-roots";

export type TreeStep = "parent" | "child" | "next" | "previous";

const invisibleTags: ReadonlySet<string> = new Set([
  "head",
  "script",
  "style",
  "link",
  "meta",
  "template",
  "title",
  "base",
]);

const messages: Readonly<Record<TreeStep, string>> = {
  parent: "It has no parent.",
  child: "It has no children.",
  next: "This is the last element.",
  previous: "This is the first element.",
};

/** The element that a step leads to, or a message if it does not exist. */
export function stepInTree(from: Element, step: TreeStep): Element | string {
  const along = step === "previous" ? previousOf : nextOf;
  let to = step === "parent" ? parentOf(from) : step === "child" ? firstChildOf(from) : along(from);
  while (to && invisibleTags.has(tagOf(to))) to = along(to);
  return to ?? messages[step];
}

export const treeStepKeys: Readonly<Record<string, TreeStep>> = {
  ArrowUp: "parent",
  ArrowDown: "child",
  ArrowLeft: "previous",
  ArrowRight: "next",
};

export const hasChildren = (element: Element): boolean => countChildrenOf(element) > 0;
