import { useDeferredValue, useEffect, useState } from "react";
import type { NodeId } from "@/lib/results/contents/json-tree";
import { findInTree } from "@/lib/results/contents/json-tree-find";

/** Milliseconds of searching before the main thread is yielded. */
const SLICE_MS = 8;

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
    const search = findInTree(value, text);
    let timer: ReturnType<typeof setTimeout>;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        const step = search.next();
        if (!step.done) continue;
        setDone({ value, matches: { text, ids: step.value } });
        return;
      }
      timer = setTimeout(slice);
    };
    timer = setTimeout(slice);
    return () => clearTimeout(timer);
  }, [value, text]);
  return text !== "" && done && done.value === value && done.matches.text === text
    ? done.matches
    : null;
}
