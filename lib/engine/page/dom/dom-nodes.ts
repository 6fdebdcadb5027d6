import "server-only";
import { countLetters } from "@/lib/engine/html/count-letters";
import { collapseWhitespace } from "@/lib/engine/text/collapse-whitespace";

const ELEMENT = 1;
const TEXT = 3;

export const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;
export const isText = (node: Node): node is Text => node.nodeType === TEXT;

/** Iterates over the children by their links: `childNodes` builds a new list on every access. */
export function* childNodesOf(parent: Node): Generator<Node> {
  for (let node = parent.firstChild; node !== null; ) {
    const next: ChildNode | null = node.nextSibling;
    yield node;
    node = next;
  }
}

/** The nodes before an element within a root, the nearest first, which may be removed meanwhile. */
export function* nodesBefore(element: Element, root: Element): Generator<ChildNode> {
  for (let up: Element | null = element; up !== null && up !== root; up = up.parentElement)
    for (let node = up.previousSibling; node !== null; ) {
      const next: ChildNode | null = node.previousSibling;
      yield node;
      node = next;
    }
}

/** The text of a node without whitespace around it. */
export const trimmedText = (node: Node | null | undefined): string =>
  (node?.textContent ?? "").trim();
export const hasText = (node: Node | null | undefined): boolean => trimmedText(node) !== "";
/** The text of a node in one line. */
export const collapsedText = (node: Node): string => collapseWhitespace(node.textContent ?? "");
/** The number of characters except whitespace. */
export const lettersOf = (node: Node): number => countLetters(node.textContent ?? "");

const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
/** The number of ideographs. Each says as much as three letters. */
export const countIdeographs = (text: string): number => text.match(IDEOGRAPH)?.length ?? 0;

/** A new element of a document. */
export function createElement(
  document: Document,
  name: string,
  ...content: (Node | string)[]
): Element {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** As a selector. */
export const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** Code is left unchanged: class names inside it are for syntax highlighting. */
export const isCode = (element: Element): boolean =>
  element.localName === "pre" || element.localName === "code";
