import "server-only";
import { childNodesOf, isElement, isText } from "./dom-nodes";

/** Class names of texts that are shown only for some widths of the window. */
const RESPONSIVE =
  /(?:^|[\s_-])(?:short|long|full|abbr|abbreviation|mobile|desktop|tablet|phone|small-only)(?=$|[\s_-])|(?:^|\s)(?:d-(?:(?:sm|md|lg|xl|xxl)-)?none|(?:(?:max-)?(?:sm|md|lg|xl|2xl):)?hidden|(?:hide|show|hidden|visible)-[\w-]+)(?=$|\s)/i;
const PARTS = new Set("span abbr div b strong small".split(" "));
/** Characters; longer texts are not names. */
const MAX_NAME = 80;
/** The same before whitespace is collapsed. */
const MAX_SOURCE = 400;

/**
 * Removes the shorter of two adjacent names, such as "Man City" after "Manchester City". A style sheet shows the one
 * that fits the window.
 */
export function dropShortNames(document: Document): void {
  for (const element of document.querySelectorAll("span[class], div[class], abbr[class]")) {
    const name = RESPONSIVE.test(element.className) ? nameOf(element) : null;
    if (name === null || element.closest("pre, code") !== null) continue;
    for (const other of [besideOf(element, "previousSibling"), besideOf(element, "nextSibling")]) {
      const otherName = other === null ? null : nameOf(other);
      if (otherName === null) continue;
      const isShort = isShorter(name, otherName);
      if (!(isShort ? isShortFor(name, otherName) : isShortFor(otherName, name))) continue;
      if (!isShort) other?.remove();
      else {
        element.remove();
        break;
      }
    }
  }
}

/** A name in capitals can be an abbreviation with the same length. */
const isShorter = (text: string, other: string): boolean =>
  text.length < other.length || (text.length === other.length && text === text.toUpperCase());

/** The element directly before or after another one. */
function besideOf(element: Element, side: "previousSibling" | "nextSibling"): Element | null {
  let node = element[side];
  while (node !== null && isText(node) && node.data.trim() === "") node = node[side];
  return node !== null && isElement(node) ? node : null;
}

/** The text of an element with few characters in one line; null for others. */
function nameOf(element: Element): string | null {
  let text = "";
  const isRead = (part: Element): boolean => {
    if (!PARTS.has(part.localName)) return false;
    for (const node of childNodesOf(part)) {
      if (isText(node)) text += node.data;
      else if (isElement(node) && !isRead(node)) return false;
      if (text.length > MAX_SOURCE) return false;
    }
    return true;
  };
  const isWhole = isRead(element);
  text = text.trim();
  return isWhole && text !== "" && text.length <= MAX_NAME ? text : null;
}

/** Whether a name has letters of a longer one, in their order from the first. */
function isShortFor(short: string, long: string): boolean {
  const letters = [...short.toLowerCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const others = long.toLowerCase();
  // A number is not an abbreviation of a longer one.
  if (!/\p{L}/u.test(short) || letters[0] !== others[0]) return false;
  let at = -1;
  return letters.every((letter) => {
    at = others.indexOf(letter, at + 1);
    return at >= 0;
  });
}
