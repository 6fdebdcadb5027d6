import type { Cell, CellState, StopReason, Sweep, SweepProgress } from "./sweep";

export const withProgress = (sweep: Sweep, change: Partial<SweepProgress>): Sweep => ({
  ...sweep,
  progress: { ...sweep.progress, ...change },
});

export const mapCells = (sweep: Sweep, change: (cell: Cell) => Cell): Sweep => ({
  ...sweep,
  cells: sweep.cells.map(change),
});

export const move = (
  sweep: Sweep,
  from: readonly CellState[],
  to: CellState,
  message: string | null,
) =>
  mapCells(sweep, (cell) => (from.includes(cell.state) ? { ...cell, state: to, message } : cell));

/** Ends the sweep. Runs in flight still settle. */
export const stopSweep = (
  sweep: Sweep,
  reason: StopReason,
  message: string,
  cells: CellState,
): Sweep =>
  withProgress(move(sweep, ["waiting", "paused"], cells, message), {
    phase: "ended",
    stop: { reason, message },
    retryAt: null,
  });

export const changeCell = (
  sweep: Sweep,
  id: string,
  change: (cell: Cell) => Partial<Cell>,
): Sweep => mapCells(sweep, (cell) => (cell.id === id ? { ...cell, ...change(cell) } : cell));
