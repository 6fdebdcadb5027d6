import type { Node } from "jsonc-parser";
import type { IssuePath } from "@/lib/contract/failure/issue";

/** The last one of duplicate names, as parsers use it. */
export const propertyOf = (object: Node, key: string | number): Node | undefined =>
  object.children?.findLast(
    ({ type, children }) => type === "property" && children?.[0]?.value === String(key),
  );

const childOf = (node: Node, key: string | number): Node | undefined => {
  if (node.type === "array") return node.children?.[Number(key)];
  return node.type === "object" ? propertyOf(node, key)?.children?.[1] : undefined;
};

/** The node at a path, or its nearest existing ancestor. */
export function findNode(root: Node, path: IssuePath): { node: Node; found: boolean } {
  let node = root;
  for (const key of path) {
    const child = childOf(node, key);
    if (!child) return { node, found: false };
    node = child;
  }
  return { node, found: true };
}
