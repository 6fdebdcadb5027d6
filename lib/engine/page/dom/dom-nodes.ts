import "server-only";

const ELEMENT = 1;
const TEXT = 3;

export const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;
export const isText = (node: Node): node is Text => node.nodeType === TEXT;

/** The children, by links from one to the next: `childNodes` builds a list anew at every look. */
export function* childrenOf(parent: Node): Generator<Node> {
  for (let node = parent.firstChild; node !== null; ) {
    const next: ChildNode | null = node.nextSibling;
    yield node;
    node = next;
  }
}

/** Code keeps all that is in it: the names of its parts are those of colours. */
export const isCode = (element: Element): boolean =>
  element.localName === "pre" || element.localName === "code";
