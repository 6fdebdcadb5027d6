import { type RefObject, useLayoutEffect, useState } from "react";

/** Columns outside the window that exist on each side. */
const OVERSCAN = 2;
/** Up to this many columns, all exist. */
const MAX_COLUMNS = 12;

export type ColumnWindow = { readonly from: number; readonly to: number };

/**
 * The last columns of a table that are in the window of its scrolling region. They have the same
 * width, in rem.
 */
export function useColumnWindow(
  region: RefObject<HTMLElement | null>,
  { count, width }: { readonly count: number; readonly width: number },
): ColumnWindow {
  const [shown, setShown] = useState<ColumnWindow>({ from: 0, to: MAX_COLUMNS });
  const isNeeded = count > MAX_COLUMNS;
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !isNeeded) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const column = width * rem;
      const start = element.scrollWidth - count * column;
      const first = Math.floor((element.scrollLeft - start) / column) - OVERSCAN;
      const last = Math.ceil((element.scrollLeft + element.clientWidth - start) / column);
      const from = Math.max(0, Math.min(first, count - 1));
      const to = Math.max(from + 1, Math.min(count, last + OVERSCAN));
      setShown((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [region, isNeeded, count, width]);
  return isNeeded ? shown : { from: 0, to: count };
}
