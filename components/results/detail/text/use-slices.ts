import { useEffect, useState } from "react";

/** How many of many parts to draw by now: some at once, the others in slices after the paint, so that nothing waits. */
export function useSlices(count: number, slice: number): number {
  const [shown, setShown] = useState(slice);
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => setShown((before) => before + slice));
    return () => clearTimeout(timer);
  }, [shown, count, slice]);
  return Math.min(shown, count);
}
