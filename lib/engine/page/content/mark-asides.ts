import "server-only";
import { childNodesOf, createElement, isCode, isElement, isText } from "../dom/dom-nodes";
import { articleAsideKind } from "./boilerplate-names";
import { survey } from "./survey";

/** Marks the content of an element beside the article, because Readability splits such elements. */
export const ASIDE_ATTRIBUTE = "data-aside";
/** Only captions and signatures. Whole columns are not marked, because their parts are judged individually. */
const MAX_LETTERS = 340;
const MAX_WRAPPERS = 4;

/** Call before Readability, which replaces elements and loses their class names. */
export function markAsides(body: Element): void {
  const facts = survey(body);
  const lettersIn = (element: Element): number => facts.get(element)?.letters ?? 0;
  // Quotations are often wrapped in elements that Readability drops because of their names or
  // links.
  for (const quote of body.querySelectorAll("blockquote")) {
    // Readability drops the source of a quotation as a footer.
    for (const source of quote.querySelectorAll("footer"))
      source.replaceWith(createElement(body.ownerDocument, "p", ...source.childNodes));
    const letters = lettersIn(quote);
    for (let up = 0; up < MAX_WRAPPERS; up += 1) {
      const around = quote.parentElement;
      if (around === null || around.localName !== "div" || lettersIn(around) !== letters) break;
      around.replaceWith(quote);
    }
  }

  const visit = (element: Element): void => {
    for (const node of childNodesOf(element)) {
      if (!isElement(node)) continue;
      const letters = lettersIn(node);
      if (letters === 0 || isCode(node)) continue;
      const named = letters <= MAX_LETTERS ? articleAsideKind(node) : null;
      if (named === null) visit(node);
      else mark(node, named);
    }
  };
  visit(body);
}

export function unmarkAsides(root: Element): void {
  for (const element of root.querySelectorAll(`[${ASIDE_ATTRIBUTE}]`)) {
    element.removeAttribute(ASIDE_ATTRIBUTE);
    if (element.localName === "span" && element.attributes.length === 0)
      element.replaceWith(...element.childNodes);
  }
}

function mark(element: Element, as: string): void {
  element.setAttribute(ASIDE_ATTRIBUTE, as);
  for (const node of childNodesOf(element)) {
    if (isElement(node)) mark(node, as);
    else if (isText(node) && node.data.trim() !== "") {
      // Readability turns loose text into paragraphs; the mark must be inside.
      const span = element.ownerDocument.createElement("span");
      span.setAttribute(ASIDE_ATTRIBUTE, as);
      node.replaceWith(span);
      span.append(node);
    }
  }
}
