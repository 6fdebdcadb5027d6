import "server-only";
import { childNodesOf, isElement, trimmedText } from "../dom/dom-nodes";
import { escapeInline } from "./escape";
import type { TableShape } from "./table";

/** A number or bullet and its text. */
type Pair = { number: string; text: Element };

const NUMBER = /^(?:\(\w{1,4}\)|\w{1,4}[.)]|[–—•·▪-])$/;
const BULLET = /^[–—•·▪-]$/;
/**
 * The same for cells. Without punctuation, only digits and short numerals count, because a short word can be a name.
 */
const LABEL = /^(?:\(?(?:\d{1,4}[a-z]?|[a-z]|[ivxlc]{1,6})[.)]|[–—•·▪-])$/i;

/** Pairs of a definition list whose terms are only numbers or bullets, as laws and papers have; null for others. */
export function pairsOfDefinitions(list: Element): Pair[] | null {
  const children = [...childNodesOf(list)].filter(isElement);
  const pairs: Pair[] = [];
  for (let at = 0; at < children.length; at += 2) {
    const [term, text] = [children[at], children[at + 1]];
    const number = trimmedText(term);
    if (term?.nodeName !== "DT" || text?.nodeName !== "DD" || !NUMBER.test(number)) return null;
    pairs.push({ number, text });
  }
  return pairs.length === 0 ? null : pairs;
}

/** Pairs of a table of numbers or bullets beside texts, as laws of the European Union have; null for others. */
export function pairsOfTable({ rows, headed }: TableShape): Pair[] | null {
  const pairs: Pair[] = [];
  for (const [at, [label, text, ...more]] of rows.entries()) {
    // The numbers of notes on code are marks.
    const isMark = label?.querySelector("b") != null && trimmedText(label) === `${at + 1}`;
    const number = isMark ? `${at + 1}.` : trimmedText(label);
    if (headed || text === undefined || more.length > 0 || !LABEL.test(number)) return null;
    if (trimmedText(text) === "") return null;
    pairs.push({ number, text });
  }
  return pairs.length === 0 ? null : pairs;
}

/** Writes pairs as a list; Markdown has no numbers in parentheses. */
export function writePairs(pairs: readonly Pair[], write: (text: Element) => string): string {
  const items = pairs.map(({ number, text }) => {
    const bullet = /^\d+[.)]$/.test(number) ? `${number} ` : "- ";
    const isInText = bullet === "- " && !BULLET.test(number);
    const item = isInText ? `${escapeInline(number)} ${write(text)}` : write(text);
    return bullet + prefixLines(item, " ".repeat(bullet.length), "").slice(bullet.length);
  });
  return items.join("\n");
}

export const prefixLines = (text: string, prefix: string, blankPrefix: string): string =>
  text
    .split("\n")
    .map((each) => (each === "" ? blankPrefix : prefix + each))
    .join("\n");
