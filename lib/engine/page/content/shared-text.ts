import "server-only";
import { childNodesOf, isElement, isText } from "../dom/dom-nodes";

/** The text nodes of a subtree: characters except whitespace, by text. */
export type TextNodes = { readonly letters: number; readonly byText: ReadonlyMap<string, number> };

export function textNodes(root: Element): TextNodes {
  const byText = new Map<string, number>();
  let letters = 0;
  const visit = (element: Element): void => {
    for (const node of childNodesOf(element)) {
      if (isElement(node)) visit(node);
      else if (isText(node)) {
        const text = node.data.replace(/\s+/g, "");
        if (text === "") continue;
        letters += text.length;
        byText.set(text, (byText.get(text) ?? 0) + text.length);
      }
    }
  };
  visit(root);
  return { letters, byText };
}

/**
 * The number of characters that are in both, wherever they are. It compares text nodes, so it works for every script.
 */
export function sharedLetters(one: TextNodes, other: TextNodes): number {
  let shared = 0;
  for (const [text, letters] of one.byText)
    shared += Math.min(letters, other.byText.get(text) ?? 0);
  return shared;
}
