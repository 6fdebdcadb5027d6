import type { Failure } from "@/lib/contract/failure/failure";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { Run, RunOutcome } from "./run-search";

/** A run whose results can be shown. */
export type ShownRun = { readonly run: Run; readonly view: ResultsView };

/**
 * Where a form's run stands. `previous` is what was shown before: it stays until something better comes, so that
 * nothing vanishes while a run goes on or because one failed.
 */
export type RunState =
  | { readonly phase: "idle" }
  /** `startedAt` in milliseconds since 1970. */
  | { readonly phase: "running"; readonly previous: ShownRun | null; readonly startedAt: number }
  | ({ readonly phase: "done" } & ShownRun)
  | {
      readonly phase: "failed";
      readonly failure: Failure;
      /** The answer that failed, where one came. */
      readonly run: Run | null;
      readonly previous: ShownRun | null;
    };

export type RunEvent =
  | { readonly type: "started"; readonly at: number }
  | { readonly type: "settled"; readonly outcome: RunOutcome };

export const noRun: RunState = { phase: "idle" };

/** What is shown, or was last. */
export function shownRun(state: RunState): ShownRun | null {
  if (state.phase === "idle") return null;
  if (state.phase === "done") return { run: state.run, view: state.view };
  return state.previous;
}

/** The state after an event. A second start while a run goes on changes nothing. */
export function nextRunState(state: RunState, event: RunEvent): RunState {
  if (event.type === "started")
    return state.phase === "running"
      ? state
      : { phase: "running", previous: shownRun(state), startedAt: event.at };
  const { outcome } = event;
  if (outcome.ok) return { phase: "done", run: outcome.run, view: outcome.view };
  const { failure, run } = outcome;
  return { phase: "failed", failure, run, previous: shownRun(state) };
}
