import "server-only";
import { childNodesOf, isElement, isText } from "../dom/dom-nodes";
import { isLabelOfValue, isValue } from "./row";

const LABELS = new Set(["SPAN", "STRONG", "B", "LABEL"]);
/** Siblings; with more of them, they are letters that a script moves, or code. */
const MAX_APART = 12;
/** Elements that the style sheet can lay out as a row; Readability makes a `p` of such a `div`. */
const ROWS = new Set(
  "DIV LI A SPAN MAIN SECTION ARTICLE HEADER FOOTER TD TH DT DD P H1 H2 H3 H4 H5 H6 TIME SUMMARY LEGEND".split(
    " ",
  ),
);
const PARTS = new Set(
  "SPAN B STRONG SMALL TIME DATA LABEL ABBR CODE KBD A I EM DEL INS S".split(" "),
);
/** A letter of a script with spaces between its words, unlike Chinese, Japanese and Thai. */
const LETTER = String.raw`(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}]`;
const ENDS_IN_WORD = new RegExp(
  String.raw`\p{Sc}{2}$|\S ?(?:${LETTER}|[\d\p{No}°%)>])$|\d['′]$|^[\d\p{No}]$`,
  "u",
);
const BEGINS_WITH_WORD = new RegExp(
  String.raw`^(?:(?!(?:st|nd|rd|th)$|\p{M})(?:${LETTER}|\d){2}|\d|\p{Lu}{0,2}\p{Sc}(?: ?\d|\p{Sc})|\(?[+−↑↓▲▼]\s?\d|-\d+\s?%|\p{Lu}[:.]\s|<\p{L})`,
  "u",
);
/**
 * A remark in parentheses after words or a number. After the name of a function, there is no space and no digit
 * before the parenthesis.
 */
const REMARK = /^\([\p{L}\d]/u;
const REMARKED = /\s\S*\p{L}$|\d$/u;
export const SENTENCE_END = /\s\S*\p{L}{2}[.!?]$/u;
const SENTENCE = /^[\p{Lu}\d]/u;
/** Elements that can be a part of a word. */
const STYLED = new Set("A ABBR B EM I SMALL STRONG".split(" "));
/** A label in Chinese or Japanese, such as that of the source of an article. */
const CJK_LABEL = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,8}[：:]/u;
/** The letter of an option, such as the answer to a question. */
const OPTION = /^\p{Lu}$/u;
/** The sign between the names of two teams. */
const VERSUS = /^(?:vs?\.?|[x@–-])$/;
/** The name of a team. Parts of an e-mail address or of a word do not match. */
const NAME = /^[\p{Lu}\p{Lo}]\p{L}/u;
const STARS = "[★☆⭐]";
/** Stars beside a word or number, in either order. */
const RATED = new RegExp(`^${STARS}+\\n[\\p{L}\\d(]|[\\p{L}\\d)]\\n${STARS}`, "u");
/** An HTTP method before the path of an operation. */
const METHOD = /^[A-Z]{3,7}$/;

/** Whether a style sheet separates an inline element from what follows it. */
export const isSetApart = (element: Element): boolean =>
  isControl(element) ||
  isSourceOfQuote(element) ||
  isBesideTime(element) ||
  isBadge(element) ||
  isNameOfValue(element) ||
  (LABELS.has(element.nodeName) && isLabelOfText(element)) ||
  isLinkBesideLink(element) ||
  isBeforeHandle(element) ||
  (isPart(element) && isApart(element));

/** Whether an element is a control with text, and no punctuation follows it. */
const isControl = ({ nodeName, nextSibling: next }: Element): boolean =>
  (nodeName === "LABEL" || nodeName === "BUTTON") &&
  !(next !== null && isText(next) && /^[^\s\p{L}\p{N}]/u.test(next.data));

/** Whether an element names who wrote the text after it, as in the quotes of forums. */
const isSourceOfQuote = (element: Element): boolean =>
  element.nodeName === "CITE" &&
  !element.previousSibling?.textContent?.trim() &&
  element.closest("blockquote") !== null;

/** Whether an element is a link directly before another link. In running text, two links can share a word. */
function isLinkBesideLink({
  nodeName,
  nextSibling: next,
  parentElement: row,
  textContent,
}: Element) {
  if (nodeName !== "A" || next?.nodeName !== "A") return false;
  const [before, after] = [textContent ?? "", next.textContent ?? ""];
  if (!ENDS_IN_WORD.test(before) || !BEGINS_WITH_WORD.test(after)) return false;
  return row?.nodeName !== "P" || /^[\p{Lu}\d]/u.test(after);
}

/** Whether an element is a name directly before the account or e-mail address of the same person. */
const isBeforeHandle = ({ nextSibling: next, textContent }: Element): boolean =>
  next !== null &&
  isPart(next) &&
  /^(?:@[\w.]{2}|[\w.+-]{1,40}@[\w-]+\.)/.test(next.textContent ?? "") &&
  /[\p{L}\p{N}]$/u.test(textContent ?? "") &&
  // The beginning of an address.
  !/^[a-z\d._-]+$/.test(textContent ?? "");

const FIGURE = /^\d[\d.,]*\+?$/;
/** A word. The ending of a number, such as `th`, does not match. */
const COUNTED = /^(?:\p{Lu}\p{Ll}|\p{L}{3})/u;
/** The letter of a paragraph, or a sign. */
const MARK = /^(?:\(\w{1,4}\)|[\p{So}\p{Extended_Pictographic}]\ufe0f?)$/u;
/** Class names of the number of a verse. */
const VERSE = /\bvers(?!ion)|(?:^|\s)v(?=$|\s)/i;
/** A position in a recording. */
const TIME = /^(?:\d{1,2}:)?\d{1,2}:\d\d$/;
/** Several words, such as the name of a place. A single word can be the first part of a name. */
const WORDS = /\s\S*\p{Ll}{2}$/u;
/** Class names of a badge: a word in a box. */
const BADGE = /(?:^|[\s_-])(?:badge|pill|chip|tag|label|required)(?=$|[\s_-])/i;

const isInBox = ({ className }: Element): boolean => BADGE.test(className);

/** Whether an element is the label of the value after it: it ends with a colon, or a number follows. */
function isNameOfValue(element: Element): boolean {
  const { nodeName, nextSibling: next, previousSibling: before, parentElement: row } = element;
  if (!LABELS.has(nodeName) && nodeName !== "EM") return false;
  if (next === null || !isText(next)) return false;
  const name = element.textContent ?? "";
  if (/\p{L}:$/u.test(name) && /^[\p{L}\p{Sc}]/u.test(next.data)) return true;
  return (
    row?.nodeName !== "P" &&
    !before?.textContent?.trim() &&
    (/\p{L}:$/u.test(name) ? /^\d/ : /^\d+(?: ?\p{L}|[-./:]\d)/u).test(next.data) &&
    /\p{L}{2}:?$/u.test(name)
  );
}

/** Whether an element is a badge before a text, such as the kind of a change, or the number or sign of the text. */
function isBadge(element: Element): boolean {
  const { nodeName, nextSibling: next, textContent } = element;
  if (next === null || !isText(next)) return false;
  const isFirst = LABELS.has(nodeName) && !element.previousSibling?.textContent?.trim();
  if (isFirst && FIGURE.test(textContent ?? "") && COUNTED.test(next.data)) return true;
  if (isFirst && MARK.test(textContent ?? "") && /^\p{L}{2}/u.test(next.data)) return true;
  if (VERSE.test(element.className) && /^\d+$/.test(textContent ?? "")) return true;
  // No part of a verse, such as "1:15b".
  if (TIME.test(textContent ?? "") && /^(?!\p{Ll}(?!\p{L}))\p{L}/u.test(next.data)) return true;
  if (isFirst && WORDS.test(textContent ?? "") && /^\p{Lu}\p{Ll}+ /u.test(next.data)) return true;
  return (
    nodeName === "SPAN" &&
    /^[\p{Lu}\d]/u.test(next.data) &&
    /\p{L}$/u.test(textContent ?? "") &&
    isInBox(element)
  );
}

/** Whether an element is a time, or directly before one, as in a transcript. */
function isBesideTime({ nodeName, nextSibling: next, textContent }: Element): boolean {
  if (next === null || !isElement(next) || (nodeName !== "TIME" && next.nodeName !== "TIME"))
    return false;
  return (
    /[\p{L}\p{N}:>]\s*$/u.test(textContent ?? "") &&
    /^\s*[\p{L}\p{N}]/u.test(next.textContent ?? "")
  );
}

/** A number with decimals, a percent sign or the sign of a currency. */
const AMOUNT = /^[+−-]?\d[\d.,]*(?:[.,]\d|\s?[%\p{Sc}])/u;

const WORD = /^[\p{L}\p{N}]/u;
/** Texts with their values directly after them: a place, a source or a time. */
const VALUES = [
  [/^\s*\p{Lu}\p{Ll}{2,}$/u, /^\p{Lu}?\d/u],
  [/\p{L}:$/u, WORD],
  [/\d:\d\d$/, WORD],
  [/[★☆]$/u, /^\(\d/],
  [/\p{Ll}{3}$/u, /^\p{Lu}\p{Ll}+ \S/u],
  [/\d$/, /^\p{Lu}(?:\p{Ll}{2}|\p{Lu}+\s)/u],
  [/\p{Lu}{2}$/u, /^\p{Ll}{3,} \S/u],
] as const;

/** Whether an element is the value of the word before it, by its class name or text. The style sheet separates both. */
export const isValueAfterText = (element: Element): boolean => {
  const { previousSibling: before, nextSibling: after } = element;
  const text = element.textContent ?? "";
  if (before === null || !isText(before) || after?.textContent?.trim()) return false;
  const isAmount = isValue(element) || isInBox(element) || AMOUNT.test(text);
  return (
    (isAmount && /\p{L}$/u.test(before.data) && WORD.test(text)) ||
    VALUES.some(([name, value]) => name.test(before.data) && value.test(text))
  );
};

/**
 * Whether the style sheet separates an element from the text after it: the number of a paragraph, such as "(2)" in a law,
 * and the time and speaker in a transcript.
 */
function isLabelOfText({ textContent, previousSibling, nextSibling }: Element): boolean {
  if (nextSibling === null) return false;
  const isLink = nextSibling.nodeName === "A";
  if (!isLink && nextSibling.nodeName !== "CITE" && !LABELS.has(nextSibling.nodeName)) return false;
  const [number, text] = [textContent?.trim() ?? "", nextSibling.textContent ?? ""];
  if (isLink) return /^[\p{Lu}\p{Lo}].*\p{L}:$/u.test(number) && WORD.test(text);
  if (TIME.test(number) && /^\p{L}/u.test(text)) return true;
  if (/\p{L}:$/u.test(number) && /^[\p{L}\p{N}\p{Sc}]/u.test(text)) return true;
  if (previousSibling?.textContent?.trim()) return false;
  return (
    /^\(\w{1,4}\)$/.test(number) ||
    (text !== number && /^(?:\[[\p{L}\d+]{1,12}\]|[–—▪‣◦\p{So}])$/u.test(number)) ||
    // The prompt of a terminal.
    (/^[$#>]$/.test(number) && /^\p{Ll}/u.test(text)) ||
    // No name of a module, such as "os." before "path".
    (/^(?:\d{1,3}|[a-z]|[ivxlc]{1,5})[.)]$/i.test(number) && /^\p{L}/u.test(text)) ||
    (/^\d{1,4}$/.test(number) && /^\p{Lu}/u.test(text))
  );
}

/** Whether an element and the next one are words that the style sheet places apart: those of a row without other text. */
function isApart(element: Element): boolean {
  const { parentElement: row } = element;
  const next = nextWithContent(element);
  if (row === null || next === null || !isPart(next)) return false;
  if (isLabelOfValue(element, next) || [element, next].every(isInBox)) return true;
  if (!ROWS.has(row.nodeName) && !row.nodeName.includes("-")) return false;
  const [before, after] = [element.textContent ?? "", next.textContent ?? ""];
  const isOption =
    RATED.test(`${before}\n${after}`) ||
    (VERSUS.test(before) && NAME.test(after)) ||
    (VERSUS.test(after) && NAME.test(before)) ||
    (OPTION.test(before) && /^\p{Lu}\p{Ll}/u.test(after)) ||
    (METHOD.test(before) && after.startsWith("/"));
  // Social networks hide the ends of long URLs.
  if (row.nodeName === "A" && row.textContent?.includes("://")) return false;
  if (CJK_LABEL.test(after) && /[^\s：:]$/u.test(before)) return true;
  const areQuoted = /["”»]$/.test(before) && /^["“«]/.test(after);
  const isRemark =
    (REMARKED.test(before) && REMARK.test(after)) ||
    (SENTENCE_END.test(before) && SENTENCE.test(after));
  if (
    !isOption &&
    !areQuoted &&
    !isRemark &&
    !(ENDS_IN_WORD.test(before) && BEGINS_WITH_WORD.test(after))
  )
    return false;
  // In running text, a word can begin in one style and end in another.
  const isRunning = /^(?:P|SPAN)$/.test(row.nodeName) || STYLED.has(element.nodeName);
  if (isRunning && /[\p{Ll}\p{Lo}\p{M}]$/u.test(before) && /^[\p{Ll}\p{Lo}]/u.test(after))
    return false;
  // Each digit of a number can be an element.
  if (row.nodeName === "SPAN" && /\d$/.test(before) && /^\d/.test(after)) return false;
  let count = 0;
  for (const node of childNodesOf(row)) {
    count += 1;
    if (count > MAX_APART || (isText(node) && node.data.trim() !== "")) return false;
  }
  return true;
}

const MAX_ICONS = 3;

/** The node after an element and the icons beside it, which the style sheet draws. */
function nextWithContent(element: Element): Node | null {
  let next = element.nextSibling;
  for (let icons = 0; icons < MAX_ICONS && next !== null; icons += 1)
    if (isElement(next) && isIcon(next)) next = next.nextSibling;
  return next;
}

const isIcon = ({ nodeName, firstChild }: Element): boolean =>
  (nodeName === "I" || nodeName === "SPAN") && firstChild === null;

/** Whether an element is a part of a row; a page can define elements of its own. */
const isPart = (node: Node): node is Element =>
  isElement(node) && (PARTS.has(node.nodeName) || node.nodeName.includes("-"));
