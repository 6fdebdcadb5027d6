import "server-only";

const ELEMENT = 1;
const TEXT = 3;

export const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;
export const isText = (node: Node): node is Text => node.nodeType === TEXT;

/** Iterates over the children by their links: `childNodes` builds a new list on every access. */
export function* childrenOf(parent: Node): Generator<Node> {
  for (let node = parent.firstChild; node !== null; ) {
    const next: ChildNode | null = node.nextSibling;
    yield node;
    node = next;
  }
}

/** As a selector. */
export const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** Code is left unchanged: class names inside it are for syntax highlighting. */
export const isCode = (element: Element): boolean =>
  element.localName === "pre" || element.localName === "code";
