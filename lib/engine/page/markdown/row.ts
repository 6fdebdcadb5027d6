import "server-only";
import { childNodesOf, isElement, isText } from "../dom/dom-nodes";
import { isBlock } from "./shape";

/** Class names of common style sheets for elements that are side by side. */
const ROW = /(?:^|\s)(?:d-|inline-|d-inline-)?flex(?=$|\s)|(?:^|[\s_-])row(?=$|\s)/;
const COLUMN = /(?:^|\s)flex-col(?:umn)?(?=$|\s)/;
/** Class names of the two parts of a row of data. */
const LABEL = /(?:^|[\s_-])(?:label|name|key|term|title|caption|property)(?=$|[\s_-])/i;
const VALUE = /(?:^|[\s_-])(?:value|val|data|items?)(?=$|[\s_-])/i;
const MAX_PARTS = 8;
/** Characters; longer parts are paragraphs or cards. */
const MAX_LETTERS = 100;

/** Whether an element is a row of short texts, such as a label and its value, which a style sheet puts side by side. */
export function isRow(element: Element): boolean {
  if (element.localName !== "div" && element.localName !== "li") return false;
  const names = element.className;
  const parts = [...childNodesOf(element)].filter(isElement);
  const [label, value] = parts;
  if (label === undefined || value === undefined || parts.length > MAX_PARTS) return false;
  const isNamed = parts.length === 2 && isLabelOfValue(label, value);
  return (
    (isNamed || (ROW.test(names) && !COLUMN.test(names))) &&
    (element.textContent ?? "").trim().length <= MAX_LETTERS &&
    parts.every((part) => isOneText(part) || (isNamed && /^h[3-6]$/.test(part.localName)))
  );
}

export const isLabelOfValue = (label: Element, value: Element): boolean =>
  LABEL.test(label.className) && isValue(value);

export const isValue = (element: Element): boolean => VALUE.test(element.className);

/** Whether an element has text in one line, in elements without a meaning of their own. */
function isOneText(element: Element): boolean {
  if (isBlock(element) && !/^(?:div|p)$/.test(element.localName)) return false;
  const parts = [...childNodesOf(element)].filter(isElement);
  if (!parts.some(isBlock)) return element.querySelector("img, br, input") === null;
  const [inner] = parts;
  const hasText = [...childNodesOf(element)].some(
    (node) => isText(node) && node.data.trim() !== "",
  );
  return inner !== undefined && parts.length === 1 && !hasText && isOneText(inner);
}
