import "server-only";
import { isTablePart } from "../dom/aria-table";
import { childrenOf, HEADINGS, isElement } from "../dom/dom-nodes";
import { isContentButton } from "../dom/toggles";

const BLOCKS = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIALOG DIR DIV DL DT FIELDSET FIGCAPTION FIGURE " +
    "FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LEGEND LI LISTING MAIN MENU NAV OL P PLAINTEXT PRE SEARCH SECTION " +
    "SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL XMP"
  ).split(" "),
);
const SILENT = new Set(
  "SCRIPT STYLE NOSCRIPT TEMPLATE SELECT DATALIST TEXTAREA BUTTON OBJECT COLGROUP COL RP VIDEO AUDIO HEAD TITLE".split(
    " ",
  ),
);
const TOGGLED = `${HEADINGS}, summary, dt`;

export const isBlock = (element: Element): boolean =>
  BLOCKS.has(element.nodeName.toUpperCase()) || isTablePart(element);
/** Elements without readable content. */
export const isNonContent = (element: Element): boolean =>
  SILENT.has(element.nodeName.toUpperCase()) &&
  !isWholeHeading(element) &&
  !isContentButton(element);

/** Such a button is the heading of what it opens; others in headings copy a link. */
const isWholeHeading = (element: Element): boolean =>
  element.localName === "button" &&
  element.closest(TOGGLED)?.textContent?.trim() === element.textContent?.trim();

/** All inline elements with a block anywhere inside, found in one pass. */
export function inlineAroundBlocks(root: Element): ReadonlySet<Element> {
  const around = new Set<Element>();
  walk(root, false);
  return around;

  function walk(element: Element, isInline: boolean): boolean {
    let hasBlock = false;
    for (const child of childrenOf(element)) {
      if (!isElement(child)) continue;
      const block = isBlock(child);
      if (walk(child, !block) || block) hasBlock = true;
    }
    if (isInline && hasBlock) around.add(element);
    return hasBlock;
  }
}
