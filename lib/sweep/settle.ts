import type { FailureKind } from "@/lib/contract/failure/failure";
import { rejectedKinds } from "@/lib/contract/failure/unsent";
import { formatCount, formatCredits } from "@/lib/format/count";
import { settledCredits } from "./budget";
import type { Cell, CellFacts, CellState, Sweep } from "./sweep";
import { changeCell, stopSweep, withProgress } from "./transitions";

export type SettledRun = {
  /** Id in the history. Null if the run is not stored. */
  readonly runId: string | null;
  /** Null if the run succeeded. */
  readonly failure: FailureKind | null;
  readonly message: string | null;
  readonly facts: CellFacts;
  /** From the response, if it said so. */
  readonly retryAfterSeconds: number | null;
  /** Whether the request did not reach the service, so that it cannot have been charged. */
  readonly isUnsent?: boolean;
  /** Whether the service rejected the run before any work, so that it cannot have been charged. */
  readonly isRejected?: boolean;
};

const isFree = (failure: string | null): boolean => rejectedKinds.some((kind) => kind === failure);

/** Whether a failed or cancelled cell may have been carried out and charged, so that sending it again may cost twice. */
export const mayBeCharged = ({ state, failure, charged }: Cell): boolean =>
  (state === "failed" || state === "cancelled") && charged > 0 && !isFree(failure);

/** Every further run would fail the same way. */
const stoppingKinds: readonly (FailureKind | null)[] = [
  "unauthorized",
  "insufficient-credits",
  "forbidden",
  // After the last automatic attempt.
  "rate-limited",
  "workbench-unreachable",
  "workbench-refused",
];

/** How often a rejected run is sent again before it counts as failed. */
export const MAX_RESENDS = 10;

/** Seconds to wait after a rejection without `Retry-After`: 5, 10, 20, 40, then 60. */
const defaultWait = (rejections: number): number => Math.min(60, 5 * 2 ** rejections);

export function settled(sweep: Sweep, id: string, run: SettledRun, at: number): Sweep {
  const cell = sweep.cells.find((each) => each.id === id);
  if (cell?.state !== "running") return sweep;
  if (run.isRejected === true) return rejectedRun(sweep, cell, run, at);
  const reported = run.facts.credits;
  const charged =
    reported === null && (run.isUnsent === true || isFree(run.failure))
      ? 0
      : settledCredits(reported, cell.reserved);
  const state =
    run.failure === null ? "done" : run.failure === "cancelled" ? "cancelled" : "failed";
  const next = changeCell(sweep, id, () => ({
    state,
    runs: run.runId === null ? cell.runs : [...cell.runs, run.runId],
    reserved: 0,
    charged: cell.charged + charged,
    failure: run.failure,
    message: run.message,
    facts: run.facts,
  }));
  if (charged > cell.reserved && sweep.progress.caps.credits !== null)
    return overMaximum(next, cell, charged);
  return afterFailure(withRetry(next, run, null, at), run.failure);
}

/** The run did not take place: the cell waits to be sent again, a limited number of times. */
function rejectedRun(sweep: Sweep, cell: Cell, run: SettledRun, at: number): Sweep {
  const { phase } = sweep.progress;
  if (cell.rejections >= MAX_RESENDS) return rejectedForGood(sweep, cell, run);
  const state: CellState =
    phase === "running" ? "waiting" : phase === "paused" ? "paused" : stateAfterEnd(sweep);
  const back = changeCell(sweep, cell.id, () => ({
    state,
    reserved: 0,
    rejections: cell.rejections + 1,
    message: `Rejected with ${run.facts.status ?? 429} before any work, so it is sent again.`,
  }));
  const uncounted = withProgress(back, { runsUsed: sweep.progress.runsUsed - 1 });
  return phase === "running"
    ? withRetry(uncounted, run, defaultWait(cell.rejections), at)
    : uncounted;
}

function rejectedForGood(sweep: Sweep, cell: Cell, run: SettledRun): Sweep {
  const rejections = cell.rejections + 1;
  const failed = changeCell(sweep, cell.id, () => ({
    state: "failed",
    reserved: 0,
    rejections,
    failure: run.failure,
    message: `Rejected ${formatCount(rejections)} times, the last time with ${run.facts.status ?? 429}. It is not sent again automatically.`,
  }));
  const uncounted = withProgress(failed, { runsUsed: sweep.progress.runsUsed - 1 });
  return afterFailure(uncounted, "rate-limited");
}

function stateAfterEnd({ progress }: Sweep): CellState {
  if (progress.stop?.reason === "cancelled") return "cancelled";
  return progress.stop?.reason === "failures" ? "skipped" : "capped";
}

/** Pauses the whole sweep if the response asks for it. */
function withRetry(sweep: Sweep, run: SettledRun, fallback: number | null, at: number): Sweep {
  const seconds = run.retryAfterSeconds ?? fallback;
  if (seconds === null || sweep.progress.phase !== "running") return sweep;
  const retryAt = Math.max(sweep.progress.retryAt ?? 0, at + seconds * 1_000);
  return withProgress(sweep, { retryAt });
}

function overMaximum(sweep: Sweep, cell: Cell, charged: number): Sweep {
  const message = `A run cost ${formatCredits(charged)}, more than its maximum of ${formatCount(cell.reserved)}. The sweep stopped, because wrong maximums could exceed the cap.`;
  return sweep.progress.phase === "ended"
    ? sweep
    : stopSweep(sweep, "over-maximum", message, "capped");
}

const failureNames: Readonly<Partial<Record<FailureKind, string>>> = {
  unauthorized: "401 (invalid key)",
  "insufficient-credits": "402 (not enough credits)",
  forbidden: "403 (forbidden)",
  "rate-limited": "the service rejected every attempt",
  "workbench-unreachable": "the workbench server did not respond",
  "workbench-refused": "the workbench server rejected the run",
};

/** Ends the sweep after several equal failures in a row of a kind that every further run would have too. */
function afterFailure(sweep: Sweep, failure: FailureKind | null): Sweep {
  const before = sweep.progress.lastFailures;
  if (failure === null || !stoppingKinds.includes(failure))
    return withProgress(sweep, { lastFailures: [] });
  const lastFailures = before.at(-1) === failure ? [...before, failure] : [failure];
  const next = withProgress(sweep, { lastFailures });
  if (lastFailures.length < sweep.stopAfter || sweep.progress.phase === "ended") return next;
  const runs = sweep.stopAfter === 1 ? "A run" : `${formatCount(sweep.stopAfter)} runs in a row`;
  return stopSweep(
    next,
    "failures",
    `${runs} failed the same way: ${failureNames[failure] ?? failure}. The sweep stopped.`,
    "skipped",
  );
}
