import { formatBytes } from "@/lib/format/bytes";
import { countOf, formatCredits } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import type { BodyState, PastRun } from "@/lib/storage/runs/run-record";

/** What a run came to, in one line. */
export function runFacts({
  results,
  durationMs,
  credits,
  bytes,
  connectionLabel,
  trace,
}: PastRun): string {
  return [
    trace ? "trace" : results === null ? null : countOf(results, "result"),
    credits === null ? null : formatCredits(credits),
    durationMs > 0 ? formatDuration(durationMs) : null,
    bytes > 0 ? formatBytes(bytes) : null,
    connectionLabel,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Why the response of a run cannot be opened; null where it can. */
export const bodyStateMessages: Readonly<Record<BodyState, string | null>> = {
  kept: null,
  evicted: "The response made room for newer ones; the rest is kept.",
  traceless: "Zero data retention: neither the response nor an address of it was kept.",
  secret: "The response repeats a part of the request that is never stored, so it was not kept.",
  none: "There is no response.",
};
