import "server-only";
import { isTablePart } from "../dom/aria-table";
import { BLOCK_TAGS } from "../dom/block-tags";
import { HEADINGS } from "../dom/dom-nodes";
import { isContentButton } from "../dom/toggles";

const SILENT = new Set(
  "SCRIPT STYLE NOSCRIPT TEMPLATE SELECT DATALIST TEXTAREA BUTTON OBJECT COLGROUP COL RP VIDEO AUDIO HEAD TITLE".split(
    " ",
  ),
);
const TOGGLED = `${HEADINGS}, summary, dt`;

export const isBlock = (element: Element): boolean =>
  BLOCK_TAGS.has(element.localName) || isTablePart(element);
/** Elements without readable content. */
export const isNonContent = (element: Element): boolean =>
  SILENT.has(element.nodeName.toUpperCase()) &&
  !isWholeHeading(element) &&
  !isContentButton(element);

/** Such a button is the heading of the text that it opens. Other buttons in headings copy a link. */
const isWholeHeading = (element: Element): boolean =>
  element.localName === "button" &&
  element.closest(TOGGLED)?.textContent?.trim() === element.textContent?.trim();
