import type { Caps, Cell, Sweep, SweepDesign } from "./sweep";

const newCell = (combination: number, repeat: number, issues: readonly string[]): Cell => ({
  id: `${combination}.${repeat}`,
  combination,
  repeat,
  state: issues.length === 0 ? "waiting" : "skipped",
  runs: [],
  sends: 0,
  rejections: 0,
  sentAt: null,
  reserved: 0,
  charged: 0,
  failure: null,
  message: issues.length === 0 ? null : `Not a valid request: ${issues.join(" ")}`,
  facts: null,
});

/** A sweep that has not started. Cells with an invalid request are skipped. */
export const newSweep = (design: SweepDesign, caps: Caps): Sweep => ({
  ...design,
  progress: {
    phase: "ready",
    stop: null,
    caps,
    activeMs: 0,
    runsUsed: 0,
    retryAt: null,
    lastFailures: [],
    changedAt: design.createdAt,
  },
  cells: design.combinations.flatMap(({ issues }, combination) =>
    Array.from({ length: design.repeats }, (_, repeat) => newCell(combination, repeat, issues)),
  ),
});
