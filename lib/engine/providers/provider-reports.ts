import "server-only";
import type { SourceType } from "@/lib/contract/kinds";
import type { ProviderOutcome } from "@/lib/contract/live/provider-outcomes";
import type { ProviderReport, ProviderResults } from "./provider";

/** Keyed by provider, then by source of the request. */
export type ProviderReports = ReadonlyMap<string, ReadonlyMap<SourceType, ProviderReport>>;

export const emptyReport = {
  ...{ asked: false, found: 0, kept: 0, dropped: {}, ignored: [] },
  ...{ ms: 0, waitMs: 0, error: null, opensAt: null },
} as const satisfies Omit<ProviderReport, "outcome">;

export const skippedReport = (error: string): ProviderReport => ({
  ...emptyReport,
  outcome: "skipped",
  error,
});

/** The report of a provider that makes none. */
export const plainReport = (
  { results, error }: ProviderResults<unknown>,
  ms: number,
): ProviderReport => ({
  ...emptyReport,
  ...{ asked: true, found: results.length, kept: results.length, ms },
  ...(error === undefined ? { outcome: "responded" } : { outcome: "failed", error }),
});

/** A provider that failed for one source of a request says so, whatever it did for the others. */
const severity: readonly ProviderOutcome[] = ["skipped", "responded", "limited", "failed"];

/** Sources are searched at the same time, so the longest one counts. */
export function addReports(reports: Iterable<ProviderReport>): ProviderReport | undefined {
  return [...reports].reduce<ProviderReport | undefined>(
    (first, second) => (first === undefined ? second : sumOf(first, second)),
    undefined,
  );
}

function sumOf(first: ProviderReport, second: ProviderReport): ProviderReport {
  const dropped = { ...first.dropped };
  for (const [rule, count] of Object.entries(second.dropped))
    dropped[rule] = (dropped[rule] ?? 0) + count;
  const isWorse = severity.indexOf(second.outcome) > severity.indexOf(first.outcome);
  const worse = isWorse ? second : first;
  return {
    outcome: worse.outcome,
    asked: first.asked || second.asked,
    found: first.found + second.found,
    kept: first.kept + second.kept,
    dropped,
    ignored: [...new Set([...first.ignored, ...second.ignored])],
    ms: Math.max(first.ms, second.ms),
    waitMs: Math.max(first.waitMs, second.waitMs),
    error: worse.error,
    opensAt: worse.opensAt,
  };
}
