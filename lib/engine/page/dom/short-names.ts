import "server-only";
import { childrenOf, isElement, isText } from "./dom-nodes";

/** Class names of a text for some widths of the window. */
const RESPONSIVE =
  /(?:^|[\s_-])(?:short|long|full|abbr|abbreviation|mobile|desktop|tablet|phone|small-only)(?=$|[\s_-])|(?:^|\s)(?:d-(?:(?:sm|md|lg|xl|xxl)-)?none|(?:(?:max-)?(?:sm|md|lg|xl|2xl):)?hidden|(?:hide|show|hidden|visible)-[\w-]+)(?=$|\s)/i;
const PARTS = new Set("span abbr div b strong small".split(" "));
/** Characters; longer texts are no names. */
const MAX_NAME = 80;

/**
 * Removes the shorter one of two names beside each other, such as "Man City" after "Manchester City", of which a style
 * sheet shows the one that fits the window.
 */
export function dropShortNames(document: Document): void {
  for (const element of document.querySelectorAll("span[class], div[class], abbr[class]")) {
    if (!RESPONSIVE.test(element.className)) continue;
    const { nextElementSibling: next, previousElementSibling: before } = element;
    for (const other of [before, next]) {
      if (other === null || element.parentElement === null || !isBeside(element, other)) continue;
      const [short, long] = isShorter(textOf(element), textOf(other))
        ? [element, other]
        : [other, element];
      if (!isShortFor(textOf(short), textOf(long))) continue;
      short.remove();
      if (short === element) break;
    }
  }
}

/** An abbreviation in capitals can have the length of its name. */
const isShorter = (text: string, other: string): boolean =>
  text.length < other.length || (text.length === other.length && text === text.toUpperCase());

function isBeside(element: Element, other: Element): boolean {
  if (element.closest("pre, code") !== null || ![element, other].every(isName)) return false;
  const [first, last] = element.nextElementSibling === other ? [element, other] : [other, element];
  for (let node = first.nextSibling; node !== null && node !== last; node = node.nextSibling)
    if (isText(node) && node.data.trim() !== "") return false;
  return true;
}

const isName = (element: Element): boolean =>
  PARTS.has(element.localName) &&
  textOf(element).length <= MAX_NAME &&
  [...childrenOf(element)].every((node) => !isElement(node) || PARTS.has(node.localName));

/** Whether a name has letters of a longer one, in their order from the first. */
function isShortFor(short: string, long: string): boolean {
  const letters = [...short.toLowerCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const others = long.toLowerCase();
  if (letters.length === 0 || letters[0] !== others[0]) return false;
  let at = -1;
  return letters.every((letter) => {
    at = others.indexOf(letter, at + 1);
    return at >= 0;
  });
}

const textOf = ({ textContent }: Element): string => (textContent ?? "").trim();
