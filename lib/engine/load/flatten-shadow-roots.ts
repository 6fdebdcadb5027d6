import "server-only";
import { DomUtils, parseDocument } from "htmlparser2";
import { limitNesting } from "../html/limit-nesting";

type Node = ReturnType<typeof parseDocument>["children"][number];
type ElementNode = Extract<Node, { attribs: unknown }>;
type Parent = ReturnType<typeof parseDocument> | ElementNode;

const DECLARES_ROOT = /<template\s[^>]{0,1000}\bshadowrootmode\b/i;
/** Characters; parsing a longer page into a tree would block the process. */
const MAX_LENGTH = 1_000_000;

/**
 * Places declarative shadow roots in their hosts, and the children of a host in the slots that show them, as `pageHtml`
 * does in a browser (HTML, "finding slottables"). Children without a slot are not shown.
 */
export function flattenShadowRoots(html: string): string {
  if (html.length > MAX_LENGTH || !DECLARES_ROOT.test(html)) return html;
  const document = parseDocument(limitNesting(html), { withStartIndices: false });
  flatten(document);
  return DomUtils.getInnerHTML(document, { encodeEntities: "utf8" });
}

function flatten(parent: Parent): void {
  const root = parent.children.filter(isElement).find(isShadowRoot);
  if (root !== undefined) {
    const light = Map.groupBy(
      parent.children.filter((node) => node !== root),
      slotOf,
    );
    fillSlots(root, light);
    setChildren(parent, root.children);
  }
  for (const node of parent.children) if (isElement(node)) flatten(node);
}

/** Replaces the slots of one shadow root, not those of the roots inside of it. The first slot of a name takes all. */
function fillSlots(parent: Parent, light: Map<string, Node[]>): void {
  const filled = parent.children.flatMap((node): Node[] => {
    if (!isElement(node) || isShadowRoot(node)) return [node];
    if (node.name !== "slot") {
      fillSlots(node, light);
      return [node];
    }
    const { name = "", slot } = node.attribs;
    const slotted = light.get(name);
    light.delete(name);
    if (slotted !== undefined) {
      for (const each of slotted.filter(isElement)) {
        if (slot === undefined) delete each.attribs.slot;
        else each.attribs.slot = slot;
      }
      return slotted;
    }
    fillSlots(node, light);
    return node.children;
  });
  setChildren(parent, filled);
}

function setChildren(parent: Parent, children: Node[]): void {
  parent.children = children;
  for (const child of children) child.parent = parent;
}

function slotOf(node: Node): string {
  return isElement(node) ? (node.attribs.slot ?? "") : "";
}

const isElement = (node: Node): node is ElementNode => "attribs" in node;

const isShadowRoot = ({ name, attribs }: ElementNode): boolean =>
  name === "template" && attribs.shadowrootmode !== undefined;
