import { exhaustedCap, spendingOf } from "./budget";
import type { SweepEvent } from "./state";
import type { Cell, Sweep } from "./sweep";

export type NextStep =
  | { readonly kind: "send"; readonly cell: Cell }
  /** `until` in milliseconds since 1970; null: until a run in flight settles. */
  | { readonly kind: "wait"; readonly until: number | null }
  | { readonly kind: "dispatch"; readonly event: SweepEvent }
  | { readonly kind: "stop" };

export function nextStep(sweep: Sweep, now: number): NextStep {
  const inFlight = sweep.cells.filter(({ state }) => state === "running").length;
  const settle: NextStep = { kind: "wait", until: null };
  if (sweep.progress.phase !== "running") return inFlight > 0 ? settle : { kind: "stop" };
  const cell = nextCell(sweep.cells);
  if (!cell) return inFlight > 0 ? settle : { kind: "dispatch", event: { type: "completed" } };
  if (inFlight >= sweep.concurrency) return settle;
  const capped = exhaustedCap(
    spendingOf(sweep, now),
    sweep.combinations[cell.combination]?.maxCredits ?? Number.POSITIVE_INFINITY,
  );
  // A run in flight may cost less than its maximum and leave room again.
  if (capped !== null)
    return inFlight > 0 ? settle : { kind: "dispatch", event: { type: "capped", message: capped } };
  const opensAt = Math.max(sweep.progress.retryAt ?? 0, lastSentAt(sweep) + sweep.spacingMs);
  if (opensAt <= now) return { kind: "send", cell };
  const pastCap = exhaustedCap(spendingOf(sweep, opensAt), 0);
  if (pastCap !== null && inFlight === 0)
    return { kind: "dispatch", event: { type: "capped", message: pastCap } };
  return { kind: "wait", until: opensAt };
}

/** All combinations once before any is repeated, so that a sweep that stops early is complete as far as it goes. */
function nextCell(cells: readonly Cell[]): Cell | null {
  let next: Cell | null = null;
  for (const cell of cells)
    if (cell.state === "waiting" && (next === null || cell.repeat < next.repeat)) next = cell;
  return next;
}

const lastSentAt = ({ cells, spacingMs }: Sweep): number =>
  spacingMs === 0 ? 0 : Math.max(0, ...cells.map(({ sentAt }) => sentAt ?? 0));
