import { countChildrenOf, firstChildOf, nextOf, parentOf, previousOf, tagOf } from "./elements";

/** Steps along the tree of a page. */
export type TreeStep = "parent" | "child" | "next" | "previous";

/** Elements that show nothing. */
const unseen: ReadonlySet<string> = new Set([
  "head",
  "script",
  "style",
  "link",
  "meta",
  "template",
  "title",
  "base",
]);

const nowhere: Readonly<Record<TreeStep, string>> = {
  parent: "It has no parent.",
  child: "There is nothing inside.",
  next: "It is the last one.",
  previous: "It is the first one.",
};

/** Where a step leads, or in words that it leads nowhere. */
export function stepInTree(from: Element, step: TreeStep): Element | string {
  const along = step === "previous" ? previousOf : nextOf;
  let to = step === "parent" ? parentOf(from) : step === "child" ? firstChildOf(from) : along(from);
  while (to && unseen.has(tagOf(to))) to = along(to);
  return to ?? nowhere[step];
}

/** Which keys walk. */
export const treeStepKeys: Readonly<Record<string, TreeStep>> = {
  ArrowUp: "parent",
  ArrowDown: "child",
  ArrowLeft: "previous",
  ArrowRight: "next",
};

export const hasChildren = (element: Element): boolean => countChildrenOf(element) > 0;
