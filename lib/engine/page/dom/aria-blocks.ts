import "server-only";
import { childNodesOf, HEADINGS, isElement, isText } from "./dom-nodes";

/** Elements that already are what their role says, and elements whose parts need them. */
const NATIVE = new Set(
  "h1 h2 h3 h4 h5 h6 ul ol dl menu li dt dd summary table tr td th".split(" "),
);
/** An element with a heading role that contains these is a whole section with a wrong role. */
const SECTION_PARTS = `${HEADINGS}, p + p, ul, ol, dl, table, pre, blockquote`;
/** Elements without a meaning of their own, so a replacement loses nothing. */
const PLAIN = new Set(["div", "span", "p"]);

/** Whether parsed HTML may hold elements that only their role makes headings or lists. */
export const hasAriaBlocks = (html: string): boolean =>
  html.includes(' role="heading"') ||
  (html.includes(' role="list"') && /<(?![uo]l\b)[a-z][^<>]* role="list"/.test(html));

/**
 * Replaces elements that only their role makes headings, lists or list items
 * (https://www.w3.org/TR/wai-aria-1.2/#heading, #list, #listitem).
 */
export function replaceAriaBlocks(document: Document): void {
  for (const element of document.querySelectorAll('[role="heading"]')) {
    if (NATIVE.has(element.localName) || element.parentElement?.closest(HEADINGS)) continue;
    if (element.querySelector(SECTION_PARTS) !== null) continue;
    const level = Number.parseInt(element.getAttribute("aria-level") ?? "2", 10) || 2;
    replaceOrWrap(element, `h${Math.min(Math.max(level, 1), 6)}`);
  }
  for (const element of document.querySelectorAll('[role="list"]')) {
    const items = NATIVE.has(element.localName) ? null : itemsOf(element);
    if (items === null) continue;
    const list = document.createElement("ul");
    element.replaceWith(list);
    list.append(...items);
    for (const item of items) if (item.localName !== "li") replaceOrWrap(item, "li");
  }
}

/** The items of a list; null without any, and with text outside of them. */
function itemsOf(list: Element): Element[] | null {
  const items: Element[] = [];
  const visit = (parent: Element): boolean => {
    for (const node of childNodesOf(parent)) {
      if (isText(node) && node.data.trim() !== "") return false;
      if (!isElement(node)) continue;
      const role = node.getAttribute("role");
      if (role === "listitem" || node.localName === "li") items.push(node);
      else if (role === "list" || !visit(node)) return false;
    }
    return true;
  };
  return visit(list) && items.length > 0 ? items : null;
}

/** Replaces an element by one with another name, or wraps it if its own name has a meaning. */
function replaceOrWrap(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name);
  element.replaceWith(made);
  if (PLAIN.has(element.localName)) {
    for (const key of ["id", "class"]) {
      const value = element.getAttribute(key);
      if (value !== null) made.setAttribute(key, value);
    }
    made.append(...element.childNodes);
  } else {
    element.removeAttribute("role");
    made.append(element);
  }
}
