import { startTransition, useEffect, useState } from "react";

const TICK_MS = 100;

/** The seconds since a moment (milliseconds since 1970). It ticks by itself, and nothing around it does. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    // Never in the way of the results: what they take to be drawn would begin anew with every tick.
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{(Math.max(0, now - since) / 1_000).toFixed(1)} s</span>;
}
