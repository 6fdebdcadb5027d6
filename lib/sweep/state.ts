import { formatCount } from "@/lib/format/count";
import { activeMs, countedCredits } from "./budget";
import { type SettledRun, settled } from "./settle";
import type { Caps, Cell, CellState, Sweep, SweepConnection, SweepProgress } from "./sweep";
import { changeCell, mapCells, move, stopSweep, withProgress } from "./transitions";

export type SweepEvent =
  | { readonly type: "started" }
  | { readonly type: "paused" }
  | { readonly type: "cancelled" }
  | { readonly type: "sending"; readonly cell: string }
  /** The state of the cell could not be stored, so its request was not sent. */
  | { readonly type: "not-sent"; readonly cell: string; readonly message: string }
  | { readonly type: "settled"; readonly cell: string; readonly run: SettledRun }
  | { readonly type: "capped"; readonly message: string }
  | { readonly type: "completed" }
  /** The tab ended while it drove the sweep. `stored` are the runs that it stored without settling their cells. */
  | { readonly type: "interrupted"; readonly stored: ReadonlyMap<string, SettledRun> }
  /** The user decided about a run whose response is unknown. */
  | { readonly type: "resolved"; readonly cell: string; readonly sendAgain: boolean }
  | { readonly type: "rerun"; readonly which: "failed" | "missing" }
  | { readonly type: "caps-changed"; readonly caps: Caps }
  /** The runs from here on use this connection. */
  | { readonly type: "connection"; readonly connection: SweepConnection };

/** The sweep after an event. `at` is in milliseconds since 1970. */
export function nextSweep(sweep: Sweep, event: SweepEvent, at: number): Sweep {
  const ticked: Sweep = {
    ...sweep,
    progress: {
      ...sweep.progress,
      // The time after the last event of a tab that ended is unknown.
      activeMs: event.type === "interrupted" ? sweep.progress.activeMs : activeMs(sweep, at),
      changedAt: at,
    },
  };
  switch (event.type) {
    case "started":
      return start(ticked);
    case "paused":
      return ticked.progress.phase === "running" ? hold(ticked, null) : ticked;
    case "cancelled":
      return stopSweep(ticked, "cancelled", "Cancelled.", "cancelled");
    case "sending":
      return sending(ticked, event.cell, at);
    case "not-sent":
      return notSent(ticked, event.cell, event.message);
    case "settled":
      return settled(ticked, event.cell, event.run, at);
    case "capped":
      return stopSweep(ticked, "cap", event.message, "capped");
    case "completed":
      return complete(ticked);
    case "interrupted":
      return interrupted(ticked, event.stored, at);
    case "resolved":
      return mapCells(ticked, (cell) =>
        cell.id === event.cell && cell.state === "unknown"
          ? {
              ...cell,
              state: event.sendAgain ? heldState(ticked) : "skipped",
              message: event.sendAgain ? null : "Not sent again.",
            }
          : cell,
      );
    case "rerun":
      return rerun(ticked, event.which);
    case "caps-changed":
      return withProgress(ticked, { caps: event.caps });
    case "connection":
      return withProgress(ticked, {
        connections: [...(ticked.progress.connections ?? []), event.connection],
      });
  }
}

const heldState = ({ progress }: Sweep): CellState =>
  progress.phase === "running" ? "waiting" : "paused";

const start = (sweep: Sweep): Sweep =>
  withProgress(move(sweep, ["paused"], "waiting", null), {
    phase: "running",
    stop: null,
    lastFailures: [],
  });

const hold = (sweep: Sweep, reason: SweepProgress["stop"]): Sweep =>
  withProgress(move(sweep, ["waiting"], "paused", null), {
    phase: "paused",
    stop: reason,
    retryAt: null,
  });

function sending(sweep: Sweep, id: string, at: number): Sweep {
  const sent = changeCell(sweep, id, (cell) => ({
    state: "running",
    sends: cell.sends + 1,
    sentAt: at,
    ...(sweep.progress.connections && { connection: sweep.progress.connections.length - 1 }),
    reserved: countedCredits(sweep.combinations[cell.combination]?.maxCredits ?? 0),
    failure: null,
    message: null,
  }));
  return withProgress(sent, { runsUsed: sweep.progress.runsUsed + 1, retryAt: null });
}

function notSent(sweep: Sweep, id: string, message: string): Sweep {
  const back = changeCell(sweep, id, (cell) => ({
    state: "waiting",
    sends: cell.sends - 1,
    reserved: 0,
  }));
  const uncounted = withProgress(back, { runsUsed: sweep.progress.runsUsed - 1 });
  return hold(uncounted, { reason: "storage", message });
}

function interrupted(sweep: Sweep, stored: ReadonlyMap<string, SettledRun>, at: number): Sweep {
  const settledAll = [...stored].reduce((before, [id, run]) => settled(before, id, run, at), sweep);
  const unsettled = mapCells(settledAll, (cell) =>
    cell.state === "running"
      ? {
          ...cell,
          state: "unknown",
          // The run may have been carried out, so it counts at its maximum.
          charged: cell.charged + cell.reserved,
          reserved: 0,
          message: "Sent, but the tab closed before the response was stored.",
        }
      : cell,
  );
  if (unsettled.progress.phase !== "running") return unsettled;
  if (!unsettled.cells.some(({ state }) => state === "waiting")) return complete(unsettled);
  const message = "The tab that ran this sweep closed.";
  return hold(unsettled, { reason: "interrupted", message });
}

const missing: readonly CellState[] = ["waiting", "paused", "capped", "cancelled", "skipped"];

/** Whether a cell was left out and can be sent. Cells with an invalid request cannot. */
export const isMissing = (sweep: Pick<Sweep, "combinations">, cell: Cell): boolean =>
  missing.includes(cell.state) && (sweep.combinations[cell.combination]?.issues.length ?? 0) === 0;

const rerun = (sweep: Sweep, which: "failed" | "missing"): Sweep =>
  start(
    mapCells(sweep, (cell) => {
      const isRerun = which === "failed" ? cell.state === "failed" : isMissing(sweep, cell);
      const isHeld = which === "failed" && (cell.state === "waiting" || cell.state === "paused");
      if (isRerun) return { ...cell, state: "waiting", rejections: 0, message: null };
      return isHeld ? { ...cell, state: "skipped", message: "Left out of this rerun." } : cell;
    }),
  );

const complete = (sweep: Sweep): Sweep =>
  withProgress(sweep, {
    phase: "ended",
    stop: { reason: "complete", message: completion(sweep.cells) },
  });

function completion(cells: readonly Cell[]): string {
  const failed = cells.filter(({ state }) => state === "failed").length;
  return failed === 0 ? "All runs finished." : `All runs finished, ${formatCount(failed)} failed.`;
}
