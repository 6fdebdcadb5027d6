import type { Failure } from "@/lib/contract/failure/failure";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { Run, RunOutcome } from "./run-search";

export type ShownRun = { readonly run: Run; readonly view: ResultsView };

/**
 * The state of a form's run. `previous` holds the results shown before; they stay visible while a
 * run is in progress or after it failed.
 */
export type RunState =
  | { readonly phase: "idle" }
  /** `startedAt` in milliseconds since 1970. */
  | {
      readonly phase: "running";
      readonly previous: ShownRun | null;
      readonly startedAt: number;
      readonly connection: string | null;
    }
  | ({ readonly phase: "done" } & ShownRun)
  | {
      readonly phase: "failed";
      readonly failure: Failure;
      readonly run: Run | null;
      readonly previous: ShownRun | null;
      readonly connection: string | null;
    };

/** `connection` is the id of the one that the request was sent to, or null if unknown. */
export type RunEvent =
  | { readonly type: "started"; readonly at: number; readonly connection: string | null }
  | {
      readonly type: "settled";
      readonly outcome: RunOutcome;
      readonly connection: string | null;
    };

export const noRun: RunState = { phase: "idle" };

export function shownRun(state: RunState): ShownRun | null {
  if (state.phase === "idle") return null;
  if (state.phase === "done") return { run: state.run, view: state.view };
  return state.previous;
}

/** Ignores a second start while a run is in progress. */
export function nextRunState(state: RunState, event: RunEvent): RunState {
  if (event.type === "started")
    return state.phase === "running"
      ? state
      : {
          phase: "running",
          previous: shownRun(state),
          startedAt: event.at,
          connection: event.connection,
        };
  const { outcome, connection } = event;
  if (outcome.ok) return { phase: "done", run: outcome.run, view: outcome.view };
  const { failure, run } = outcome;
  return { phase: "failed", failure, run, previous: shownRun(state), connection };
}
