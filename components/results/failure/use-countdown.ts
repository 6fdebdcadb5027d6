import { useEffect, useState } from "react";

/** Whole seconds left of a wait that starts at the first render; 0 when it is over. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    // Measured, not counted in ticks: timers in background tabs fire rarely.
    const end = performance.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
