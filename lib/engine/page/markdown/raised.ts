import "server-only";
import { isText, trimmedText } from "../dom/dom-nodes";
import { escapeInline } from "./escape";
import type { InlineWriter } from "./inline-writer";

/**
 * A word directly after a raised number, which is the number of the verse that begins there. The symbols of isotopes
 * are shorter.
 */
const BEGINS_VERSE = /^(?:[“‘"']?\p{L}{3}|[“‘"']?[AI] )/u;

const beginsVerse = ({ nextSibling: next, className }: Element): boolean =>
  next !== null &&
  isText(next) &&
  (BEGINS_VERSE.test(next.data) || (/\bvers/i.test(className) && /^[“‘"'\p{L}]/u.test(next.data)));

/** `x<sup>2</sup>` becomes `x^2`. Footnotes, which `[^` would change, and longer texts are written without a sign. */
export function writeRaised(
  element: Element,
  name: "SUP" | "SUB",
  writer: InlineWriter,
  inside: () => void,
): void {
  const text = trimmedText(element);
  const plain =
    /^[\p{L}\p{N}+\-−.,]{1,10}$/u.test(text) &&
    element.querySelector("a, img, code") === null &&
    !isWholeLink(element);
  const isNumber = name === "SUP" && /^\d+$/.test(text) && beginsVerse(element);
  if (isNumber) writer.space();
  if (name === "SUP" && /^\d\d$/.test(text) && isInPrice(element)) writer.raw(`.${text}`);
  else if (/^[.,]\d+$/.test(text)) inside();
  else if (plain) writer.raw(`${name === "SUP" ? "^" : "\\_"}${escapeInline(text)}`);
  else inside();
  if (isNumber) writer.space();
}

/** Whether a raised number is the cents of a price, such as "$12" before it. */
function isInPrice(element: Element): boolean {
  let before = "";
  for (let node = element.previousSibling; node !== null && before.length < MAX_PRICE; ) {
    before = (node.textContent ?? "") + before;
    node = node.previousSibling;
  }
  const after = element.nextSibling?.textContent ?? "";
  return /\p{Sc}\s?\d[\d.,]*$/u.test(before) || (/\d$/.test(before) && /^\s?\p{Sc}/u.test(after));
}

const MAX_PRICE = 12;

const isWholeLink = ({ parentElement, previousSibling, nextSibling }: Element): boolean =>
  parentElement?.nodeName === "A" && previousSibling === null && nextSibling === null;
