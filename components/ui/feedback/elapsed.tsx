import { startTransition, useEffect, useState } from "react";

const TICK_MS = 100;

/**
 * Elapsed seconds since a time (milliseconds since 1970). Only this component renders on each tick.
 */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    // A transition, so that ticks do not restart the rendering of results.
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{(Math.max(0, now - since) / 1_000).toFixed(1)} s</span>;
}
