import "server-only";
import { childNodesOf, isElement, isText } from "@/lib/engine/page/dom/dom-nodes";

/**
 * The first characters of an element's text. Reading the whole text of every ancestor would be
 * quadratic.
 */
export function leadingText(element: Element, length: number): string {
  let text = "";
  const waiting: Node[] = [element];
  for (let node = waiting.pop(); node !== undefined && text.length < length; node = waiting.pop()) {
    if (isText(node)) text += node.data;
    else if (isElement(node)) waiting.push(...[...childNodesOf(node)].reverse());
  }
  return text.slice(0, length);
}
