import "server-only";
import { childNodesOf, isElement } from "../dom/dom-nodes";
import type { SubtreeFacts } from "./survey";

const MIN_COUNT = 4;
/** The same for a word of the document title, such as that of a page about cookies. */
const MIN_TOPIC_COUNT = 2;
const MIN_SHARE = 0.35;

/**
 * Names of many elements that together contain much of the page's text. On such a page they name the items of a list
 * or the parts of a page builder (`ad-row`, `widget-container`), not the page frame.
 */
export function repeatedNames(
  root: Element,
  facts: ReadonlyMap<Element, SubtreeFacts>,
  nameOf: (element: Element) => string | null,
): ReadonlySet<string> {
  const limit = (facts.get(root)?.letters ?? 0) * MIN_SHARE;
  const title = root.ownerDocument.title.toLowerCase();
  const names = new Map<string, { count: number; letters: number }>();
  const visit = (element: Element, within: readonly string[]): void => {
    for (const node of childNodesOf(element)) {
      if (!isElement(node)) continue;
      const name = nameOf(node);
      const letters = facts.get(node)?.letters ?? 0;
      if (name === null || (letters > limit && !title.includes(name)) || within.includes(name)) {
        visit(node, within);
        continue;
      }
      const known = names.get(name) ?? { count: 0, letters: 0 };
      names.set(name, { count: known.count + 1, letters: known.letters + letters });
      visit(node, [...within, name]);
    }
  };
  visit(root, []);
  return new Set(
    [...names].flatMap(([name, { count, letters }]) =>
      // A page has one header; further headers belong to its parts.
      count >= (title.includes(name) ? MIN_TOPIC_COUNT : MIN_COUNT) &&
      (letters > limit || name === "header")
        ? [name]
        : [],
    ),
  );
}
