import { useDeferredValue, useEffect, useState } from "react";
import type { NodeId } from "@/lib/results/contents/json-tree";
import { findInTree } from "@/lib/results/contents/json-tree-find";
import { inSlices } from "../../find/in-slices";

export type TreeMatches = {
  readonly text: string;
  readonly ids: readonly NodeId[];
};

/** Searches a tree in slices that keep the page responsive; null until done, or without a search text. */
export function useTreeFind(value: unknown, typed: string): TreeMatches | null {
  const text = useDeferredValue(typed.trim());
  const [done, setDone] = useState<{ value: unknown; matches: TreeMatches }>();
  useEffect(() => {
    if (text === "") return;
    return inSlices(findInTree(value, text), (_, ids) => {
      if (ids) setDone({ value, matches: { text, ids } });
    });
  }, [value, text]);
  return text !== "" && done && done.value === value && done.matches.text === text
    ? done.matches
    : null;
}
