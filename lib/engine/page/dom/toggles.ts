import "server-only";
import { createElement, isText, lettersOf, trimmedText } from "./dom-nodes";

const PANELS = new Set(["div", "section", "article", "p"]);
const NAMED = /(?:^|[\s_-])(?:accordion|collapsible|faq)(?=$|[\s_-])|spoiler/i;
const QUESTION = /[?？]\P{L}*$/u;
/** An operation of an API reference, such as "GET /pets". */
const OPERATION = /^(?:get|put|post|delete|options|head|patch|trace)\s*\/\S/i;
/** A time to book, such as that of a film, or a position in a recording. */
const TIME = /^(?:\d{1,2}:)?\d{1,2}[:.]\d\d(?:\s?[ap]\.?m\.?)?$/i;
const MAX_WRAPPERS = 3;

/**
 * Whether the text of a button is content: the button expands the text after it, or it contains a paragraph or the
 * name of an operation.
 */
export const isContentButton = (button: Element): boolean =>
  button.localName === "button" &&
  !isInForm(button) &&
  (button.querySelector("p") !== null ||
    OPERATION.test(trimmedText(button)) ||
    TIME.test(trimmedText(button)) ||
    isCell(button) ||
    isInSentence(button) ||
    menuInSentence(button) !== null ||
    isTerm(button) ||
    isToggle(button));

/** Whether a button is the text of a cell: a heading that sorts the table, or a value with details. */
function isCell(button: Element): boolean {
  const cell = button.closest("td, th");
  if (cell === null || trimmedText(cell) === "" || trimmedText(cell) !== trimmedText(button))
    return false;
  return cell.localName === "th" || button.firstElementChild !== null;
}

/**
 * Whether a button is part of a sentence. Punctuation joins it to other text, as with an author with details or the
 * number of a source, or words surround it, as with the number of a figure.
 */
function isInSentence({ previousSibling: before, nextSibling: after }: Element): boolean {
  const [start, end] = [before, after].map((node) => (node && isText(node) ? node.data : ""));
  return (
    /^\s*[,;.)\]]/.test(end ?? "") ||
    /[,;([]\s*$/.test(start ?? "") ||
    (/^\s+\p{Ll}/u.test(end ?? "") && /[\p{L}.]\s+$/u.test(start ?? ""))
  );
}

/**
 * The element around a button and its menu, if punctuation joins both to other text, such as the journal of a paper;
 * null for other buttons.
 */
function menuInSentence(button: Element): Element | null {
  if (!button.hasAttribute("aria-haspopup") || trimmedText(button) === "") return null;
  let whole = button;
  for (let up = 0; up < MAX_WRAPPERS; up += 1) {
    const menu = whole.nextElementSibling;
    const isMenu = menu !== null && menu.getAttribute("aria-hidden") === "true";
    const after = isMenu ? menu.nextSibling : whole.nextSibling;
    const isLast = after === null || (isText(after) && after.data.trim() === "");
    if (!isLast)
      return whole !== button && /^\s*[.,;]/.test(after.textContent ?? "") ? whole : null;
    const { parentElement: parent } = whole;
    if (parent === null || parent.firstElementChild !== whole) return null;
    whole = parent;
  }
  return null;
}

/** Whether a button is an item of a list with a heading, and opens links about this item. */
function isTerm(button: Element): boolean {
  const id = button.getAttribute("aria-controls");
  const item = button.closest("li");
  if (!id || item === null || item.querySelector("button") !== button) return false;
  const panel = button.ownerDocument.getElementById(id);
  return (
    panel !== null &&
    item.contains(panel) &&
    /^h[2-6]$/.test(item.parentElement?.previousElementSibling?.localName ?? "") &&
    lettersOf(item) === lettersOf(button) + lettersOf(panel)
  );
}

/** Some tools put the whole page into a form. */
function isInForm(button: Element): boolean {
  const form = button.closest("form");
  return form !== null && form.querySelector("h1, main") === null;
}

/** Whether a button is the heading of the text after it, which it shows and hides, such as the answer to a question. */
function isToggle(button: Element): boolean {
  const expands = button.hasAttribute("aria-expanded") && !button.hasAttribute("aria-haspopup");
  if (!expands && !NAMED.test(button.className) && !QUESTION.test(trimmedText(button)))
    return false;
  let last = button;
  for (let up = 0; up < MAX_WRAPPERS && last.nextElementSibling === null; up += 1) {
    const { parentElement } = last;
    if (parentElement === null || trimmedText(parentElement) !== trimmedText(button)) return false;
    last = parentElement;
  }
  const panel = last.nextElementSibling;
  const id = button.getAttribute("aria-controls");
  return (
    panel !== null &&
    PANELS.has(panel.localName) &&
    (id === null || id === panel.id) &&
    trimmedText(panel) !== ""
  );
}

/** Makes buttons that are content ordinary elements, because Readability removes buttons, and removes the others. */
export function replaceButtons(document: Document): void {
  const rows = new Set<Element>();
  for (const button of document.querySelectorAll("button")) {
    if (!isContentButton(button)) {
      if (button.parentElement !== null) rows.add(button.parentElement);
      button.remove();
    } else if (isInSentence(button)) button.replaceWith(...button.childNodes);
    else if (TIME.test(trimmedText(button))) button.replaceWith(...button.childNodes, " ");
    else if (menuInSentence(button) !== null)
      menuInSentence(button)?.replaceWith(...button.childNodes);
    else if (isTerm(button)) button.closest("li")?.replaceChildren(...button.childNodes);
    else button.replaceWith(textBlock(button));
  }
  for (const row of rows) dropSeparators(row);
}

/** Removes the dashes between removed buttons that have no other text beside them. */
function dropSeparators(row: Element): void {
  if (row.querySelector("img") === null && SEPARATORS.test(trimmedText(row)))
    for (const node of [...row.childNodes]) if (isText(node)) node.remove();
}

const SEPARATORS = /^[–—|/·•,\s]+$/;

function textBlock(button: Element): Element {
  const { lastElementChild: sign } = button;
  if (
    sign !== null &&
    trimmedText(sign) !== trimmedText(button) &&
    !/[\p{L}\p{N}]/u.test(trimmedText(sign))
  )
    sign.remove();
  const { ownerDocument: document } = button;
  if (button.querySelector("p") !== null || button.closest("td, th") !== null)
    return createElement(document, "div", ...button.childNodes);
  // The style sheet separates the parts.
  for (const part of button.querySelectorAll("div, div > span, :scope > span")) part.before(" ");
  for (const part of button.querySelectorAll("div")) part.replaceWith(...part.childNodes);
  return createElement(document, "p", createElement(document, "strong", ...button.childNodes));
}
