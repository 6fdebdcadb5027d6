import "server-only";

import { parseHTML } from "linkedom/worker";
import { plainText } from "../dom/plain-text";

const MARK = "data-main";

/**
 * A page whose main content is marked by an attribute: the page without the marks, and the marked
 * text.
 */
export function markedPage(marked: string): { html: string; text: string } {
  const { document } = parseHTML(marked);
  const parts: string[] = [];
  for (const element of document.querySelectorAll(`[${MARK}]`)) {
    parts.push(plainText(element.outerHTML).text);
    element.removeAttribute(MARK);
  }
  return { html: document.toString(), text: parts.join("\n") };
}
