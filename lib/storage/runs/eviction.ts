import type { PastRun } from "./run-record";

/** A body that is worth taking for the room that it gives. */
const LARGE_BYTES = 100_000;
/** Of what the browser grants, this much is left to the rest of the page. */
const SHARE = 0.8;
/** Records themselves are small; beyond this many the oldest go whole. */
export const MAX_RUNS = 5_000;

/** Bytes that have to go before `wanted` more fit; 0 where they do. Null figures: the browser does not say. */
export const bytesToFree = (
  wanted: number,
  { usage, quota }: { readonly usage?: number | undefined; readonly quota?: number | undefined },
): number =>
  usage === undefined || quota === undefined ? 0 : Math.max(0, usage + wanted - quota * SHARE);

/**
 * Whose bodies go so that so many bytes become free: the oldest large ones first, then the oldest of the others, and
 * those of pinned runs never.
 */
export function bodiesToEvict(runs: readonly PastRun[], bytes: number): PastRun[] {
  const candidates = runs
    .filter(({ body, pinned }) => body === "kept" && !pinned)
    .toSorted((a, b) => a.startedAt - b.startedAt);
  const large = candidates.filter(({ storedBytes }) => storedBytes >= LARGE_BYTES);
  const small = candidates.filter(({ storedBytes }) => storedBytes < LARGE_BYTES);
  const chosen: PastRun[] = [];
  let freed = 0;
  for (const run of [...large, ...small]) {
    if (freed >= bytes) break;
    chosen.push(run);
    freed += run.storedBytes;
  }
  return chosen;
}

/** Records that are one too many: the oldest, but no pinned one. */
export function runsToDelete(runs: readonly PastRun[]): PastRun[] {
  const excess = runs.length - MAX_RUNS;
  if (excess <= 0) return [];
  return runs
    .filter(({ pinned }) => !pinned)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .slice(0, excess);
}
