import "server-only";
import { childNodesOf, isElement, isText } from "../dom/dom-nodes";

/** MathML elements whose layout carries meaning, with how their parts are written on one line. */
const WRITE: Readonly<Record<string, (parts: readonly string[]) => string>> = {
  MFRAC: ([above = "", below = ""]) => `${grouped(above)}/${grouped(below)}`,
  MSUP: ([base = "", raised = ""]) => `${base}^${grouped(raised)}`,
  MSUB: ([base = "", lowered = ""]) => `${base}_${grouped(lowered)}`,
  MSUBSUP: ([base = "", lowered = "", raised = ""]) =>
    `${base}_${grouped(lowered)}^${grouped(raised)}`,
  MSQRT: (parts) => `√${grouped(parts.join(""))}`,
  MROOT: ([base = "", degree = ""]) => `${degree}√${grouped(base)}`,
  MTABLE: (rows) => rows.join("; "),
  MTR: (cells) => cells.join(", "),
};
/** As subscript and superscript of an operator such as a sum; elsewhere they are accents. */
const LIMITS: Readonly<Record<string, string>> = {
  MUNDER: "MSUB",
  MOVER: "MSUP",
  MUNDEROVER: "MSUBSUP",
};
const OPERATOR = /^(?:[∏-∑∫-∳⋀-⋃]|lim|max|min|sup|inf)$/u;

/** A formula in MathML as one line of text: `x^2`, `(a + b)/2`. */
export function mathText(math: Element): string {
  return write(math).replace(/\s+/g, " ").trim();
}

function write(element: Element): string {
  const parts: string[] = [];
  for (const child of childNodesOf(element)) {
    if (child.nodeName.toUpperCase() === "ANNOTATION") continue;
    if (isElement(child)) parts.push(isFactor(child) ? `(${write(child)})` : write(child));
    else if (isText(child)) parts.push(...textParts(child.data));
  }
  const name = element.nodeName.toUpperCase();
  if (name === "MFENCED")
    return `${element.getAttribute("open") ?? "("}${parts.join(", ")}${element.getAttribute("close") ?? ")"}`;
  const limits = OPERATOR.test(parts[0] ?? "") ? LIMITS[name] : undefined;
  return WRITE[limits ?? name]?.(parts) ?? parts.join("");
}

const ROW = /^m(?:ath|row|style|td|padded)$/;
const BETWEEN = /^m(?:o|space|text)$/;

/** Whether a fraction is the base of a power, or multiplied by what is beside it. */
function isFactor(element: Element): boolean {
  const { localName, parentElement, previousElementSibling: before, nextElementSibling } = element;
  const around = parentElement?.localName ?? "";
  return (
    localName === "mfrac" &&
    (ROW.test(around) || (before === null && /^msu[bp]/.test(around))) &&
    [before, nextElementSibling].some((beside) => beside && !BETWEEN.test(beside.localName))
  );
}

/** Text without the whitespace that MathML ignores; no-break spaces remain. */
function textParts(data: string): string[] {
  const text = data.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
  return text === "" ? [] : [text];
}

/** Parts of several characters need parentheses. */
const grouped = (part: string): string =>
  /^(?:[\p{L}\p{M}]|[\d.,]+|\S)?$/u.test(part) ? part : `(${part})`;

/**
 * Whether an element hidden from screen readers only shows what is beside it for them: the formula of MathML, as KaTeX
 * and MathJax do, or the same text, such as the parts of a price.
 */
export const repeatsBeside = (element: Element): boolean =>
  repeatsBefore(element) ||
  (isHiddenFromReaders(element) &&
    [element.previousElementSibling, element.nextElementSibling].some(
      (beside) =>
        beside !== null &&
        (beside.localName === "math" ||
          beside.firstElementChild?.localName === "math" ||
          (!isHiddenFromReaders(beside) && hasTextOf(beside, lettersOf(element)))),
    ));

/** Characters; shorter words may be repeated by chance. */
const MIN_REPEATED = 20;

/** Whether an element has the text of the one directly before it, for windows of another size. */
function repeatsBefore(element: Element): boolean {
  const before = element.previousSibling;
  if (element.nodeName !== "SPAN" || !/^(?:SPAN|DEL|S)$/.test(before?.nodeName ?? "")) return false;
  const text = element.textContent ?? "";
  return text.length >= MIN_REPEATED && before?.textContent === text;
}

/** The text for screen readers may contain more words than the displayed price. */
const hasTextOf = (beside: Element, letters: string): boolean =>
  letters !== "" &&
  (lettersOf(beside) === letters || (AMOUNT.test(letters) && lettersOf(beside).includes(letters)));
const AMOUNT = /\p{Sc}.*\d|\d.*\p{Sc}/u;

const isHiddenFromReaders = (element: Element): boolean =>
  element.getAttribute("aria-hidden") === "true";

const lettersOf = ({ textContent }: Element): string => (textContent ?? "").replace(/\s+/g, "");
