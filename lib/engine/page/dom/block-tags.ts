import "server-only";
import { childNodesOf, isElement } from "./dom-nodes";

/** Elements that begin and end a line. */
export const BLOCK_TAGS = new Set(
  (
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p plaintext pre search section " +
    "summary table tbody td tfoot th thead tr ul xmp"
  ).split(" "),
);

/** The elements with a block anywhere inside, found in one pass. */
export function holdersOf(
  root: Element,
  isBlock: (element: Element) => boolean,
): ReadonlySet<Element> {
  const holders = new Set<Element>();
  const visit = (element: Element): boolean => {
    let holds = false;
    for (const node of childNodesOf(element))
      if (isElement(node)) holds = visit(node) || isBlock(node) || holds;
    if (holds) holders.add(element);
    return holds;
  };
  visit(root);
  return holders;
}
