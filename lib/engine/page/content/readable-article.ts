import "server-only";
import { Readability } from "@mozilla/readability";
import { isAriaTable, replaceAriaTable } from "../dom/aria-table";
import { childNodesOf, createElement, isElement } from "../dom/dom-nodes";
import { idOf } from "./by-names";
import { isListOfText, isMostlyFiles, isOfNotes } from "./link-lists";
import { ASIDE_ATTRIBUTE } from "./mark-asides";

/** Replaces the checkbox of a task, which Readability would remove. The value is `x` or a space. */
export const TASK_ATTRIBUTE = "data-task";
/** Readability turns every `h1` into an `h2`; attributes survive. */
const LEVEL_ATTRIBUTE = "data-level";
/** Readability also judges elements by their ids, which are often made from headings. */
const ID_ATTRIBUTE = "data-heading-id";
/** The same for class names of headings, such as `section-header`. */
const CLASS_ATTRIBUTE = "data-heading-class";

/** Names and roles. */
const MENUS_AND_DIALOGS = new Set(["nav", "navigation", "dialog", "alertdialog"]);
const BYLINE = /byline|author|dateline|writtenby|p-author/i;
const MAX_BYLINE = 100;

declare module "@mozilla/readability" {
  interface Readability<T> {
    _getLinkDensity(element: Element): number;
  }
}

/**
 * Reads the text of an element only if its attributes can belong to a byline. Readability reads the text of every
 * element.
 */
class ArticleReader extends Readability<Node> {
  /** Readability removes elements that consist of links, and short notes with a link back to the text. */
  override _getLinkDensity(element: Element): number {
    return isListOfText(element) || isOfNotes(element) || isMostlyFiles(element)
      ? 0
      : super._getLinkDensity(element);
  }

  _isValidByline(element: Element, names: string): boolean {
    if (
      element.getAttribute("rel") !== "author" &&
      !element.getAttribute("itemprop")?.includes("author") &&
      !BYLINE.test(names)
    )
      return false;
    const { length } = (element.textContent ?? "").trim();
    return length > 0 && length < MAX_BYLINE;
  }
}

/**
 * The article found by Mozilla's Readability, or null. Modifies the document.
 * @param base absolute URL; without it Readability misjudges links and the text around them
 */
export function readableArticle(document: Document, base: string): Element | null {
  Object.defineProperty(document, "baseURI", { value: base, configurable: true });
  Object.defineProperty(document, "documentURI", { value: base, configurable: true });
  // Readability creates elements with names in upper case, which this parser preserves.
  const create = document.createElement.bind(document);
  document.createElement = (name: string) => create(name.toLowerCase());
  const parts = partsToPrepare(document.body);
  for (const heading of parts.headings)
    if (heading.localName === "h1") heading.setAttribute(LEVEL_ATTRIBUTE, "1");
  for (const linked of parts.linked) moveAttribute(linked, "id", ID_ATTRIBUTE);
  for (const heading of parts.headings)
    if (heading.className !== "" && !heading.hasAttribute(ASIDE_ATTRIBUTE))
      moveAttribute(heading, "class", CLASS_ATTRIBUTE);
  for (const box of parts.boxes) {
    const mark = document.createElement("span");
    mark.setAttribute(TASK_ATTRIBUTE, box.hasAttribute("checked") ? "x" : " ");
    box.replaceWith(mark);
  }
  for (const each of parts.menusAndDialogs) {
    const label = each.previousElementSibling;
    if (each.nextElementSibling === null && /^h[2-6]$/.test(label?.localName ?? ""))
      label?.remove();
    each.remove();
  }
  for (const table of parts.tables) replaceAriaTable(table);
  // Readability removes empty blocks, which in code are blank lines.
  for (const line of parts.codeLines)
    if (/^\s*\n\s*$/.test(line.textContent ?? "")) line.replaceWith("\n");

  const found = new ArticleReader(document, {
    disableJSONLD: true,
    keepClasses: true,
    serializer: (node) => node,
  }).parse()?.content;
  if (!found || !isElement(found)) return null;
  const page = found.firstElementChild;
  if (page?.id === "readability-page-1") page.replaceWith(...page.childNodes);
  for (const linked of found.querySelectorAll(`[${ID_ATTRIBUTE}]`))
    moveAttribute(linked, ID_ATTRIBUTE, "id");
  for (const heading of found.querySelectorAll(`[${CLASS_ATTRIBUTE}]`))
    moveAttribute(heading, CLASS_ATTRIBUTE, "class");
  for (const marked of found.querySelectorAll(`[${LEVEL_ATTRIBUTE}]`))
    marked.replaceWith(createElement(document, "h1", ...marked.childNodes));
  return found;
}

function moveAttribute(element: Element, from: string, to: string): void {
  element.setAttribute(to, element.getAttribute(from) ?? "");
  element.removeAttribute(from);
}

type Parts = Record<
  "headings" | "boxes" | "tables" | "codeLines" | "linked" | "menusAndDialogs",
  Element[]
>;

/** Finds the parts that Readability handles wrongly in one walk; a query for each part would be a walk each. */
function partsToPrepare(body: Element): Parts {
  const parts: Parts = {
    headings: [],
    boxes: [],
    tables: [],
    codeLines: [],
    linked: [],
    menusAndDialogs: [],
  };
  const visit = (parent: Element, inItem: boolean, inCode: boolean): void => {
    for (const node of childNodesOf(parent)) {
      if (!isElement(node)) continue;
      const { localName } = node;
      if (isMenuOrDialog(node)) {
        parts.menusAndDialogs.push(node);
        continue;
      }
      if (/^h[1-6]$/.test(localName)) parts.headings.push(node);
      else if (localName === "input" && inItem && node.getAttribute("type") === "checkbox")
        parts.boxes.push(node);
      else if (localName === "div" && inCode) parts.codeLines.push(node);
      if (node.id !== "" && idOf(node) === "") parts.linked.push(node);
      if (isAriaTable(node)) parts.tables.push(node);
      visit(
        node,
        inItem || localName === "li" || localName === "td",
        inCode || localName === "pre",
      );
    }
  };
  visit(body, false, false);
  return parts;
}

/** Readability would keep the heading of a menu, and the text of a dialog. */
const isMenuOrDialog = (element: Element): boolean =>
  (MENUS_AND_DIALOGS.has(element.localName) ||
    MENUS_AND_DIALOGS.has(element.getAttribute("role") ?? "")) &&
  element.querySelector("main, article, [role=main]") === null;
