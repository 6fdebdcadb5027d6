import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import type { RefObject } from "react";

type VirtualizerOptions<Region extends Element> = Parameters<
  typeof useVirtualizer<Region, HTMLElement>
>[0];

type RowsOptions<Region extends Element> = Omit<
  VirtualizerOptions<Region>,
  "getScrollElement" | "initialRect"
> & {
  readonly region: RefObject<Region | null>;
  readonly initialRect?: { readonly width: number; readonly height: number };
};

type Rows<Region extends Element> = {
  /** For effects, event handlers and element refs only. While rendering, read the other fields. */
  readonly virtual: ReturnType<typeof useVirtualizer<Region, HTMLElement>>;
  readonly items: readonly VirtualItem[];
  /** Height of all rows together, in pixels. */
  readonly height: number;
  /** Positions of all rows, rendered or not. */
  readonly positions: readonly VirtualItem[];
  /** Rows inside the window, without overscan; null before the first measurement. */
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
};

/**
 * Virtualized rows of a scrolling element.
 *
 * The virtualizer is one mutable object: its getters return new values while its identity stays the
 * same, so the React Compiler would memoize stale reads. This hook opts out of the compiler and
 * returns the values of the current render; components that use it are compiled as usual.
 */
export function useRows<Region extends Element>({
  region,
  initialRect = { width: 800, height: 600 },
  ...options
}: RowsOptions<Region>): Rows<Region> {
  "use no memo";
  const virtual = useVirtualizer<Region, HTMLElement>({
    ...options,
    getScrollElement: () => region.current,
    initialRect,
  });
  // Read first: it brings `measurementsCache` and `range` up to date.
  const items = virtual.getVirtualItems();
  const height = virtual.getTotalSize();
  return { virtual, items, height, positions: virtual.measurementsCache, range: virtual.range };
}
