"use client";
import { useEffect, useState } from "react";
import { formatCount } from "@/lib/format/count";

/** A line across the top edge of what is being replaced. It takes no room, so nothing moves. */
export function ProgressLine() {
  return (
    <div
      role="progressbar"
      aria-label="Search is running"
      className="pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden bg-accent-soft"
    >
      <div className="h-full animate-pulse bg-accent forced-colors:bg-[Highlight]" />
    </div>
  );
}

const TICK_MS = 100;

/** Seconds since a moment (milliseconds since 1970), counting. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const tenths = Math.max(0, Math.round((now - since) / 100));
  return (
    <span className="tabular-nums">
      {formatCount(Math.floor(tenths / 10))}.{tenths % 10} s
    </span>
  );
}

/** The first run of a session: there is nothing older to show. */
export function FirstWait({ since }: { since: number }) {
  return (
    <div className="grid h-full place-content-center gap-1 px-6 text-center">
      <p className="font-medium">Waiting for the service</p>
      <p className="text-ink-muted">
        It finds the results, then reads the pages that were asked for. <Elapsed since={since} />
      </p>
    </div>
  );
}
