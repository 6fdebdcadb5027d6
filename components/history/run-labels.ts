import { formatBytes } from "@/lib/format/bytes";
import { countOf, formatCredits } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import type { BodyState, PastRun } from "@/lib/storage/runs/run-record";

/** The key figures of a run in one line. */
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

/** Why the response of a run cannot be opened. Null if it can. */
export const bodyStateMessages: Readonly<Record<BodyState, string | null>> = {
  kept: null,
  evicted: "The response was deleted to make room for newer ones.",
  traceless: "Zero data retention: the response and its URLs were not stored.",
  secret: "The response repeats a part of the request that is never stored, so it was not stored.",
  none: "No response",
};
