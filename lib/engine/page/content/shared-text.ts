import "server-only";
import { childrenOf, isElement, isText } from "../dom/dom-nodes";

/** The text nodes of a subtree: characters except white space, by text. */
export type TextNodes = { readonly ink: number; readonly byText: ReadonlyMap<string, number> };

export function textNodes(root: Element): TextNodes {
  const byText = new Map<string, number>();
  let ink = 0;
  const visit = (element: Element): void => {
    for (const node of childrenOf(element)) {
      if (isElement(node)) visit(node);
      else if (isText(node)) {
        const text = node.data.replace(/\s+/g, "");
        if (text === "") continue;
        ink += text.length;
        byText.set(text, (byText.get(text) ?? 0) + text.length);
      }
    }
  };
  visit(root);
  return { ink, byText };
}

/** Characters that both have, wherever they are. Works for every script, since it compares nodes. */
export function sharedInk(one: TextNodes, other: TextNodes): number {
  let shared = 0;
  for (const [text, ink] of one.byText) shared += Math.min(ink, other.byText.get(text) ?? 0);
  return shared;
}
