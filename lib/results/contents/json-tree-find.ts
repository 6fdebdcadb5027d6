import { childId, type NodeId, rootId } from "./json-tree";

export const MAX_NODE_MATCHES = 1_000;
const STEP = 200;

/**
 * Finds nodes whose key or primitive value contains a text, ignoring case, in tree order. Yields
 * regularly so that the caller can pause; returns the ids.
 */
export function* findInTree(root: unknown, text: string): Generator<undefined, NodeId[], void> {
  const needle = text.toLowerCase();
  const found: NodeId[] = [];
  if (needle === "") return found;
  const contains = (value: string) => value.toLowerCase().includes(needle);
  const waiting: { readonly id: NodeId; readonly name: string; readonly value: unknown }[] = [
    { id: rootId, name: "", value: root },
  ];
  for (let count = 1; waiting.length > 0 && found.length < MAX_NODE_MATCHES; count += 1) {
    const next = waiting.pop();
    if (!next) break;
    const { id, name, value } = next;
    const isInner = typeof value === "object" && value !== null;
    if (contains(name) || (!isInner && contains(String(value)))) found.push(id);
    if (isInner) {
      const list = Array.isArray(value);
      for (const [key, each] of Object.entries(value).toReversed())
        waiting.push({ id: childId(id, key), name: list ? "" : key, value: each });
    }
    if (count % STEP === 0) yield;
  }
  return found;
}
