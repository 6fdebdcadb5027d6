/**
 * Elements that continue the text around them. Any other element begins a new text, so that a match
 * never joins two paragraphs or cells.
 */
const inline = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split(
    " ",
  ),
);

/** Elements whose text is the interface's, not the content's. */
const SKIPPED = "[data-find-skip], [data-image-placeholder]";

type TextPart = { readonly node: Node; readonly start: number };

/** A text that inline elements may divide into several nodes. */
export type TextFlow = { readonly text: string; readonly parts: readonly TextPart[] };

/** The texts of an element, in order. Reads no layout, so the element may be detached. */
export function* textFlows(root: Node): Generator<TextFlow> {
  let text = "";
  let parts: TextPart[] = [];
  const flush = function* (): Generator<TextFlow> {
    if (parts.length > 0) yield { text, parts };
    text = "";
    parts = [];
  };
  // Iterative, so that nesting is not limited by the stack.
  const open: { readonly node: Node; readonly ends: boolean }[] = [{ node: root, ends: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, ends } = next;
    const name = node.nodeName.toLowerCase();
    if (ends) yield* flush();
    else if (name === "#text") {
      parts.push({ node, start: text.length });
      text += node.nodeValue ?? "";
    } else if (name === "br") text += "\n";
    else if (!isElement(node) || !node.matches(SKIPPED)) {
      if (!inline.has(name)) {
        yield* flush();
        open.push({ node, ends: true });
      }
      const inner = Array.from(node.childNodes);
      for (const child of inner.reverse()) open.push({ node: child, ends: false });
    }
  }
  yield* flush();
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
