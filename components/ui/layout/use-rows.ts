import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import { usePrinting } from "./use-printing";

type VirtualizerOptions<Region extends Element> = Parameters<
  typeof useVirtualizer<Region, HTMLElement>
>[0];

type RowsOptions<Region extends Element> = Omit<
  VirtualizerOptions<Region>,
  "getScrollElement" | "initialRect"
> & {
  readonly region: RefObject<Region | null>;
  readonly initialRect?: { readonly width: number; readonly height: number };
  /** Renders all rows for printing. Their container needs `data-rows`, so that they follow each other. */
  readonly printsAll?: boolean;
};

export const MAX_PRINTED_ROWS = 5_000;

const allRows = ({ count }: { readonly count: number }): number[] =>
  Array.from({ length: Math.min(count, MAX_PRINTED_ROWS) }, (_, index) => index);

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
  printsAll = false,
  ...options
}: RowsOptions<Region>) {
  "use no memo";
  const printing = usePrinting();
  const virtual = useVirtualizer<Region, HTMLElement>({
    ...options,
    ...(printsAll && printing && { rangeExtractor: allRows }),
    getScrollElement: () => region.current,
    initialRect,
  });
  // Read first: it brings `measurementsCache` and `range` up to date.
  const items = virtual.getVirtualItems();
  const height = virtual.getTotalSize();
  return {
    /** For effects, event handlers and element refs only. While rendering, read the other fields. */
    virtual,
    items,
    /** Height of all rows together, in pixels. */
    height,
    /** Positions of all rows, rendered or not. */
    positions: virtual.measurementsCache,
    /** Rows inside the window, without overscan; null before the first measurement. */
    range: virtual.range,
  };
}
