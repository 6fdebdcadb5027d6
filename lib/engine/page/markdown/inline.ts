import "server-only";
import { markOf } from "@/lib/engine/html/icon-labels";
import { collapseWhitespace } from "@/lib/engine/text/collapse-whitespace";
import { TASK_ATTRIBUTE } from "../content/readable-article";
import { childNodesOf, HEADINGS, isElement, isText, trimmedText } from "../dom/dom-nodes";
import { latexOf } from "../dom/mark-formulas";
import { codeLines } from "./code-block";
import { escapeDestination, escapeInline } from "./escape";
import type { InlineWriter } from "./inline-writer";
import { itemNumbers } from "./item-numbers";
import { mathText, repeatsBeside } from "./math";
import { writeRaised } from "./raised";
import { isSetApart, isValueAfterText, SENTENCE_END } from "./set-apart";
import { isBlock, isNonContent } from "./shape";

export type InlineOptions = { removeBase64Images: boolean };

/** The markers open around the text, so that none is opened twice. */
type Around = { strong: boolean; emphasis: boolean; struck: boolean; link: boolean };

export const NOTHING_AROUND: Around = {
  strong: false,
  emphasis: false,
  struck: false,
  link: false,
};

const STRONG = new Set(["STRONG", "B"]);
const EMPHASIS = new Set(["EM", "I", "CITE", "DFN", "VAR"]);
const STRUCK = new Set(["DEL", "S", "STRIKE"]);
const CODE = new Set(["CODE", "KBD", "SAMP", "TT"]);
const CELLS = new Set(["TD", "TH"]);
const PREFORMATTED = new Set(["PRE", "LISTING", "XMP"]);
/** Characters used for permalinks of headings; those of icon fonts have no meaning (Unicode, "private use"). */
const PERMALINK = /^[¶#§🔗◆\s\p{Co}]*$/u;
/** From a footnote to the place in the text that it belongs to. */
const BACKLINK = /^(?:[↩↑↥⤴⏎^\s]\p{M}?)*$/u;
const REMOVED_IMAGE = "<Base64-Image-Removed>";

function writeFormula(math: Element, writer: InlineWriter): void {
  const latex = latexOf(math);
  if (latex === null) writer.text(mathText(math));
  else writer.raw(latex);
}

/** Writes the content of an element as one run; blocks inside only separate words. */
export function writeInline(
  parent: Element,
  writer: InlineWriter,
  options: InlineOptions,
  around: Around = NOTHING_AROUND,
): void {
  for (const child of childNodesOf(parent)) writeInlineNode(child, writer, options, around);
}

export function writeInlineNode(
  node: Node,
  writer: InlineWriter,
  options: InlineOptions,
  around: Around = NOTHING_AROUND,
): void {
  if (isText(node)) {
    writer.text(node.data);
    return;
  }
  if (!isElement(node) || isNonContent(node) || repeatsBeside(node)) return;
  const name = node.nodeName.toUpperCase();
  const inside = (more: Partial<Around> = {}) =>
    writeInline(node, writer, options, { ...around, ...more });
  const marked = (begin: string, more: Partial<Around>, end = begin) => {
    writer.open(begin);
    inside(more);
    writer.close(end);
  };

  if (CHORD_NAME.test(node.className) && CHORD.test(node.textContent ?? "")) {
    writer.text(`[${trimmedText(node)}]`);
    return;
  }
  const label = iconLabel(node);
  if (label !== null) writer.text(` ${label} `);
  else if (name === "BR") writer.break();
  else if (name === "IMG") writeImage(node, writer, options);
  else if (name === "INPUT") writeTask(node, writer);
  else if (node.hasAttribute(TASK_ATTRIBUTE)) writeTask(node, writer);
  else if (name === "A" && !around.link) writeLink(node, writer, inside);
  else if (name === "I" && EMOJI_NAME.test(node.className)) writer.text(node.textContent ?? "");
  else if (STRONG.has(name) && !around.strong) marked("**", { strong: true });
  else if (EMPHASIS.has(name) && !around.emphasis && !isPlainValue(node))
    marked("*", { emphasis: true });
  else if (STRUCK.has(name) && !around.struck) marked("~~", { struck: true });
  else if (CODE.has(name)) writeCode(node, writer);
  else if (name === "SUP" || name === "SUB") writeRaised(node, name, writer, inside);
  else if (name === "MATH") writeFormula(node, writer);
  else if (name === "Q") marked("“", {}, "”");
  else if (name === "RT") marked("(", {}, ")");
  else if (PREFORMATTED.has(name)) {
    writer.break();
    writeCodeLines(node, writer);
    writer.break();
  } else if (isBlock(node)) {
    // In a table cell each block is on its own line, and so is each row of a table in it.
    const isLine = writer.lineBreak === "<br>" && !CELLS.has(name);
    const end = () => (isLine ? writer.break() : writer.space());
    end();
    const list = isLine && name === "LI" ? node.parentElement : null;
    if (list?.nodeName === "OL") marked(`${itemNumbers(list).get(node)}. `, {}, "");
    else inside();
    end();
  } else {
    const classes = node.className;
    const isHelp = HELP.test(classes) && HELP_SIGN.test(node.textContent ?? "");
    const isUnseen = isHelp || UNSEEN.test(classes) || SEPARATOR.test(shortText(node));
    if (isUnseen || isValueAfterText(node)) writer.space();
    if (!isHelp) inside();
    if (isUnseen) writer.space();
  }
  if (isSetApart(node)) writer.space();
}

/** A chord above the words of a song. */
const CHORD_NAME = /(?:^|[\s_-])chord(?=$|[\s_-])/i;
const CHORD = /^\s*[A-H][#b♯♭]?(?:[\w+#♯♭/()-]{0,9})\s*$/u;

/** Whether a variable is a value that a script sets, such as a date. */
const isPlainValue = ({ nodeName, textContent }: Element): boolean =>
  nodeName === "VAR" && !/\p{L}/u.test(textContent ?? "");

/** Text for screen readers, which is not part of the word beside it. */
const UNSEEN = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text)(?=$|\s)/;

/** A sign between names, and dots from a name to its price or page. */
const SEPARATOR = /^(?:[•·|]|(?:\.\s*){4,})$/;

/** The text of an element without others. */
const shortText = ({ firstChild, firstElementChild, textContent }: Element): string =>
  firstChild === null || firstElementChild !== null ? "" : (textContent ?? "");

/** A sign beside a name. A click on it shows an explanation of the name. */
const HELP = /(?:^|[\s_-])(?:tooltip|help|info|hint)(?=$|[\s_-])/i;
const HELP_SIGN = /^\s*[?iⓘℹ]\s*$/u;

/** Names of icons that only indicate a control. */
const ARROW = /^(?:caret|arrow|chevron|angle|sort)(?:-\w+)*$/;

/**
 * The name of an icon that the style sheet draws, or its character: a picture for assistive technology, or the only
 * content of a cell.
 */
function iconLabel(element: Element): string | null {
  const name = (element.getAttribute("aria-label") ?? element.getAttribute("title") ?? "").trim();
  const label = name === "" ? markOf(element.className) : name;
  if (
    label === null ||
    ARROW.test(label) ||
    element.hasAttribute("href") ||
    element.textContent?.trim() !== ""
  )
    return null;
  if (label === CROSS && beginsItem(element)) return label;
  const isImage =
    name !== "" && (element.getAttribute("role") === "img" || RATING.test(element.className));
  const cell = isImage ? element : element.closest("td, th");
  const isEmpty = cell?.textContent?.trim() === "" && cell.querySelector("img, input") === null;
  return isEmpty && element.nodeName !== "IMG" && element.nodeName !== "INPUT" ? label : null;
}

const RATING = /(?:^|[\s_-])(?:rating|stars?|score)(?=$|[\s_-])/i;

/** Marks an item of a list that is not included, such as a feature of a plan. */
const CROSS = "✗";

/** Whether an icon is the first content of an item. */
function beginsItem(icon: Element): boolean {
  const item = icon.closest("li");
  for (let node: Node | null = icon; node !== null && node !== item; node = node.parentNode)
    // Only whitespace may be before it.
    if (node.previousSibling !== null)
      if (!isText(node.previousSibling) || node.previousSibling.data.trim() !== "") return false;
  // The icon of a link can be the logo of X.
  return item !== null && icon.closest("a, button") === null;
}

function writeLink(link: Element, writer: InlineWriter, inside: (more: Partial<Around>) => void) {
  const href = link.getAttribute("href");
  const isPermalink =
    href?.includes("#") &&
    (link.textContent?.length ?? 0) < 4 &&
    link.querySelector("img") === null;
  const text = link.textContent ?? "";
  if (isPermalink && (PERMALINK.test(text) || BACKLINK.test(text))) return;
  if (href?.includes("#") && hasUnseenTextOnly(link)) return;
  if (!href || leadsToItsHeading(link, href)) return inside({});
  if (isNumberOfLine(link, href)) {
    inside({});
    return writer.space();
  }
  const { previousSibling: before } = link;
  if (before !== null && isText(before))
    if (/\p{L}:$/u.test(before.data) || (SENTENCE_END.test(before.data) && SENTENCE.test(text)))
      writer.space();
  writer.open("[");
  inside({ link: true });
  writer.close(`](${escapeDestination(href)})`);
}

/** The beginning of a sentence. The number of a source does not match. */
const SENTENCE = /^(?:\p{Lu}\p{Ll}|\d+ \p{L})/u;

/** Whether only screen readers have the text of a link, such as "Link to this section". */
const hasUnseenTextOnly = (link: Element): boolean =>
  [...link.children].some(
    (child) =>
      UNSEEN.test(child.className) && child.textContent?.trim() === link.textContent?.trim(),
  ) && link.querySelector("img") === null;

/** Whether a link leads to itself, so that readers can copy the URL of a line or verse. */
const isNumberOfLine = ({ id, textContent }: Element, href: string): boolean =>
  id !== "" && href.endsWith(`#${id}`) && /^\d+$/.test(textContent?.trim() ?? "");

/** Whether a link in a heading or term leads to it or its section, so that readers can copy the URL. */
function leadsToItsHeading(link: Element, href: string): boolean {
  const [, fragment] = href.split("#");
  if (!fragment || link.closest(`${HEADINGS}, dt`) === null) return false;
  for (let up: Element | null = link; up !== null; up = up.parentElement)
    if (up.id === fragment) return true;
  return false;
}

function writeImage(image: Element, writer: InlineWriter, options: InlineOptions): void {
  const source = image.getAttribute("src");
  if (!source) return;
  const name = collapseWhitespace(image.getAttribute("alt") ?? "");
  if ((name === "" && isSpacer(image)) || LINE.test(name)) return;
  if (EMOJI.test(name) || (EMOTICON.test(name) && EMOJI_NAME.test(image.className))) {
    writer.text(name);
    return;
  }
  const alt = escapeInline(name);
  const inlineData = source.startsWith("data:");
  const target =
    inlineData && options.removeBase64Images ? REMOVED_IMAGE : escapeDestination(source);
  // A single character is a part of a word, such as an initial that is drawn.
  const isApart = name.length > 1;
  if (isApart && /[\p{L}\p{N}]{2}$/u.test(image.previousSibling?.textContent ?? "")) writer.space();
  writer.raw(`![${alt}](${target})`);
  if (isApart && /^[\p{L}\p{N}]{2}/u.test(image.nextSibling?.textContent ?? "")) writer.space();
}

/** Emoji that a page draws as images, with names such as ":smile:" of those that Unicode lacks, and emoticons. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f)+$/u;
const EMOTICON = /^(?::[\w+-]+:|[:;8xX=][\w()'-]{1,3})$/;
const EMOJI_NAME = /(?:^|[\s_-])(?:emoji|emoticon|smil(?:ey|ie)s?)(?=$|[\s_-])/i;

/** The text that replaces an image of a line or point of a tree. */
const LINE = /^[.|_-]$/;

/** Whether an image is a line or a point. Pages use it to indent text or to count visits. */
const isSpacer = (image: Element): boolean =>
  ["width", "height"].some((side) => /^[0-2](?:px)?$/.test(image.getAttribute(side) ?? ""));

function writeTask(box: Element, writer: InlineWriter): void {
  const mark = box.getAttribute(TASK_ATTRIBUTE);
  if (mark === null && box.getAttribute("type")?.toLowerCase() !== "checkbox") return;
  writer.raw(mark === "x" || box.hasAttribute("checked") ? "[x]" : "[ ]");
  writer.space();
}

function writeCode(element: Element, writer: InlineWriter): void {
  const code = element.textContent ?? "";
  if (code.trim() === "") writer.text(code);
  else if (element.querySelector("br") === null) writer.code(code);
  else writeCodeLines(element, writer);
}

/** A code span per line, because none can contain a line break. */
function writeCodeLines(element: Element, writer: InlineWriter): void {
  for (const [at, code] of codeLines(element).entries()) {
    if (at > 0) writer.break();
    writer.code(code);
  }
}
