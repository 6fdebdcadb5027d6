import { childId, type NodeId, rootId } from "./json-tree";

/** Matches that are kept; nobody goes through more. */
export const MAX_MATCHES = 1_000;
/** Nodes between two looks at the clock. */
const STEP = 200;

/**
 * Nodes whose key or own value holds some words, in capitals or not, in the order of the tree. Yields now and then,
 * so that a caller can let the page breathe; returns what was found.
 */
export function* findInTree(root: unknown, words: string): Generator<undefined, NodeId[], void> {
  const wanted = words.toLowerCase();
  const found: NodeId[] = [];
  if (wanted === "") return found;
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  const waiting: { readonly id: NodeId; readonly name: string; readonly value: unknown }[] = [
    { id: rootId, name: "", value: root },
  ];
  for (let count = 1; waiting.length > 0 && found.length < MAX_MATCHES; count += 1) {
    const next = waiting.pop();
    if (!next) break;
    const { id, name, value } = next;
    const isInner = typeof value === "object" && value !== null;
    if (holds(name) || (!isInner && holds(String(value)))) found.push(id);
    if (isInner) {
      const list = Array.isArray(value);
      for (const [key, each] of Object.entries(value).toReversed())
        waiting.push({ id: childId(id, key), name: list ? "" : key, value: each });
    }
    if (count % STEP === 0) yield;
  }
  return found;
}
