import type { PastRun } from "./run-record";

/** Bodies from this size are evicted first. */
const LARGE_BYTES = 100_000;
/** Share of the browser's quota that this page may use. */
const MAX_QUOTA_SHARE = 0.8;
/** Records are small. Beyond this number the oldest are deleted completely. */
export const MAX_RUNS = 5_000;

/**
 * Bytes to free before `needed` more fit. 0 if they fit, or if the browser does not report its
 * quota.
 */
export const bytesToFree = (
  needed: number,
  { usage, quota }: { readonly usage?: number | undefined; readonly quota?: number | undefined },
): number =>
  usage === undefined || quota === undefined
    ? 0
    : Math.max(0, usage + needed - quota * MAX_QUOTA_SHARE);

/**
 * The runs whose bodies are evicted to free `bytes`: large bodies first, oldest first. Never those
 * of pinned runs.
 */
export function bodiesToEvict(runs: readonly PastRun[], bytes: number): PastRun[] {
  const isSmall = ({ storedBytes }: PastRun) => Number(storedBytes < LARGE_BYTES);
  const candidates = runs
    .filter(({ body, pinned }) => body === "kept" && !pinned)
    .toSorted((a, b) => isSmall(a) - isSmall(b) || a.startedAt - b.startedAt);
  const chosen: PastRun[] = [];
  let freed = 0;
  for (const run of candidates) {
    if (freed >= bytes) break;
    chosen.push(run);
    freed += run.storedBytes;
  }
  return chosen;
}

/** The oldest runs beyond the limit, without pinned ones. */
export function runsToDelete(runs: readonly PastRun[]): PastRun[] {
  const excess = runs.length - MAX_RUNS;
  if (excess <= 0) return [];
  return runs
    .filter(({ pinned }) => !pinned)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .slice(0, excess);
}
