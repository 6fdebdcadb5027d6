import { type RefObject, useEffect } from "react";

/** Highlight name in the style sheet. */
const NAME = "found";
/** Ranges per region; more would slow down the page. */
const MAX_RANGES = 500;

/**
 * Highlights a text in a region without changing its elements (CSS Custom Highlight API). Runs
 * after each render, because only rows near the window exist.
 */
export function useMarkedText(region: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => {
    const needle = text.trim().toLowerCase();
    if (!region.current || needle === "" || typeof Highlight === "undefined") return;
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(region.current, NodeFilter.SHOW_TEXT);
    for (
      let node = walker.nextNode();
      node && ranges.length < MAX_RANGES;
      node = walker.nextNode()
    ) {
      const here = node.nodeValue?.toLowerCase() ?? "";
      // In a few languages lower case is longer, which would shift the offsets.
      if (here.length !== node.nodeValue?.length) continue;
      let at = here.indexOf(needle);
      while (at >= 0 && ranges.length < MAX_RANGES) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + needle.length);
        ranges.push(range);
        at = here.indexOf(needle, at + needle.length);
      }
    }
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => {
      CSS.highlights.delete(NAME);
    };
  });
}

/** For the region. */
export const markedTextClass = "[&::highlight(found)]:bg-mark [&::highlight(found)]:text-ink";
