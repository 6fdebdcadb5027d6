import { useEffect, useState } from "react";

/** Number of parts to render by now: one slice immediately, the others after the paint. */
export function useSlices(count: number, slice: number): number {
  const [shown, setShown] = useState(slice);
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => setShown((before) => before + slice));
    return () => clearTimeout(timer);
  }, [shown, count, slice]);
  return Math.min(shown, count);
}
