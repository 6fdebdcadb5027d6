import { type RefObject, useEffect } from "react";

/** The name under which the style sheet colours what was found. */
const NAME = "found";
/** On a screen; a card of nothing but the text must not take the page's time. */
const MOST = 500;

/**
 * Colours a text wherever it stands in a region, without changing an element of it. Looks again after each drawing
 * of the region, for of a long list only what is near the window exists.
 */
export function useMarkedText(region: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => {
    const wanted = text.trim().toLowerCase();
    if (!region.current || wanted === "" || typeof Highlight === "undefined") return;
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(region.current, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && ranges.length < MOST; node = walker.nextNode()) {
      const here = node.nodeValue?.toLowerCase() ?? "";
      // Lower case is longer than what it stands for in a few languages; places would then be wrong.
      if (here.length !== node.nodeValue?.length) continue;
      let at = here.indexOf(wanted);
      while (at >= 0 && ranges.length < MOST) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        ranges.push(range);
        at = here.indexOf(wanted, at + wanted.length);
      }
    }
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => {
      CSS.highlights.delete(NAME);
    };
  });
}

/** Of the region. */
export const markedTextClass = "[&::highlight(found)]:bg-mark [&::highlight(found)]:text-ink";
