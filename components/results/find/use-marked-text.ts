import { type RefObject, useEffect } from "react";
import { textRanges } from "./text-ranges";

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
    if (!region.current || text.trim() === "" || typeof Highlight === "undefined") return;
    const ranges = textRanges(region.current, text, MAX_RANGES);
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => {
      CSS.highlights.delete(NAME);
    };
  });
}

export const markedTextClass = "[&::highlight(found)]:bg-mark [&::highlight(found)]:text-ink";
