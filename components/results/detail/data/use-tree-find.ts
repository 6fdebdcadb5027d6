import { useDeferredValue, useEffect, useState } from "react";
import type { NodeId } from "@/lib/results/contents/json-tree";
import { findInTree } from "@/lib/results/contents/json-tree-find";

/** Milliseconds of searching between two breaths of the page. */
const SLICE_MS = 8;

export type TreeFinding = {
  readonly words: string;
  readonly ids: readonly NodeId[];
};

/** Finds words in a tree while the page stays responsive; null until it is done, or where nothing is wanted. */
export function useTreeFind(value: unknown, typed: string): TreeFinding | null {
  const words = useDeferredValue(typed.trim());
  const [done, setDone] = useState<{ value: unknown; finding: TreeFinding }>();
  useEffect(() => {
    if (words === "") return;
    const search = findInTree(value, words);
    let timer: ReturnType<typeof setTimeout>;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        const step = search.next();
        if (!step.done) continue;
        setDone({ value, finding: { words, ids: step.value } });
        return;
      }
      timer = setTimeout(slice);
    };
    timer = setTimeout(slice);
    return () => clearTimeout(timer);
  }, [value, words]);
  return words !== "" && done && done.value === value && done.finding.words === words
    ? done.finding
    : null;
}
