import "server-only";

const CONTROLS = "input, select, [contenteditable], u, [class*=blank], [class*=gap]";
const MAY_HAVE = new RegExp(
  [
    `<input\\b(?![^>]* type="(?:checkbox|radio|hidden|submit|button)")[^>]*>(?:</span>)?\\s*[\\p{Ll}\\d,.;?!)(]`,
    "</select>(?:</span>)?\\s*[\\p{Ll}\\d,.;?!)(]",
    "<u>[\\s\\u00a0]{3,}</u>",
    ` contenteditable=| class="(?:[^"]*[\\s_-])?(?:blank|gap)["\\s]`,
  ].join("|"),
  "u",
);
/** Class names of an element without text that the style sheet draws as a line. */
const NAMED = /(?:^|[\s_-])(?:blank|gap)(?=$|\s)/i;
const TEXT_TYPES = /^(?:|text|number|search)$/i;
/** Parts of the page whose fields are controls of the page. */
const FRAME = "nav, header, footer, aside, label, button, [role=search], [role=navigation]";
const PAGER = /pagin|pager|search|filter|sort|datatable/i;
const BEFORE_CONTROL = /\b(?:page|show|(?:filter|sort|order)(?:ed)? by)\s*$/i;
/** Fewer fields belong to a control of the page. */
const MIN_BLANKS = 2;
/** Longer lists of choices are not written. */
const MAX_CHOICES = 6;
/** Comments, whitespace and icons between a text and its blank. */
const MAX_SIBLINGS = 4;
const BLANK = "___";
/** Text after a blank that continues the sentence. */
const CONTINUES = /^\s*(?:\p{Ll}|[,.;?!)(]|\p{Lo}|\d)/u;

/** Whether a page may have sentences with blanks, such as those of an exercise. */
export const mayHaveBlanks = (html: string): boolean => MAY_HAVE.test(html);

/** Writes the blanks in sentences as lines, and the words that a list offers there. */
export function fillBlanks(document: Document): void {
  const blanks = [...document.querySelectorAll(CONTROLS)].filter(
    (control) => isBlank(control) && isInSentence(control),
  );
  if (blanks.length < MIN_BLANKS) return;
  for (const blank of blanks) {
    const before = /[\p{L}\d]$/u.test(textBeside(blank, "previousSibling")) ? " " : "";
    const after = /^[\p{L}\d(]/u.test(textBeside(blank, "nextSibling")) ? " " : "";
    blank.replaceWith(`${before}${textOf(blank)}${after}`);
  }
}

function isBlank(control: Element): boolean {
  const { localName, textContent } = control;
  if (localName === "input") return TEXT_TYPES.test(control.getAttribute("type") ?? "");
  if (localName === "select") return true;
  if (textContent?.trim() !== "" || control.firstElementChild !== null) return false;
  if (localName === "u") return textContent.length > 2;
  return control.hasAttribute("contenteditable") || NAMED.test(control.className);
}

function isInSentence(control: Element): boolean {
  if (control.closest(FRAME) !== null) return false;
  if (PAGER.test(`${control.className} ${control.parentElement?.className ?? ""}`)) return false;
  const [before, after] = [
    textBeside(control, "previousSibling"),
    textBeside(control, "nextSibling"),
  ];
  if (BEFORE_CONTROL.test(before)) return false;
  if (!/[\p{L}\d,)]\s*$/u.test(before)) return /^\s+\p{Ll}/u.test(after);
  return CONTINUES.test(after) || (after.trim() === "" && control.closest("li") !== null);
}

/** The text of the same line before or after an element, which may be alone in an inline element. */
function textBeside(control: Element, side: "previousSibling" | "nextSibling"): string {
  let node = control[side];
  for (let count = 0; node !== null && count < MAX_SIBLINGS; count += 1, node = node[side])
    if (node.nodeName === "BR") return "";
    else if (node.textContent?.trim()) return node.textContent;
  const { parentElement: parent } = control;
  return node === null && parent?.localName === "span" ? textBeside(parent, side) : "";
}

function textOf(blank: Element): string {
  const choices = [...blank.querySelectorAll("option")]
    .filter((option) => option.getAttribute("value") !== "")
    .map(({ textContent }) => textContent?.trim() ?? "")
    .filter((choice) => /[\p{L}\d]/u.test(choice));
  return choices.length > 0 && choices.length <= MAX_CHOICES ? `(${choices.join(" / ")})` : BLANK;
}
