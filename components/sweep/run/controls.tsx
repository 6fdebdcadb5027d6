import { Pause, Play, RotateCcw, Square } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { countOf } from "@/lib/format/count";
import { connectionChange, sweepConnection, usedConnection } from "@/lib/sweep/connection-change";
import { mayBeCharged } from "@/lib/sweep/settle";
import { isMissing, type SweepEvent } from "@/lib/sweep/state";
import type { Sweep } from "@/lib/sweep/sweep";
import type { TabLock } from "./tab-lock";

type ControlsProps = {
  readonly sweep: Sweep;
  readonly lock: TabLock;
  readonly dispatch: (event: SweepEvent) => void;
  readonly cancel: () => void;
  /** The connection of the sweep, as it is now. Null if it no longer exists. */
  readonly connection: ConnectionSummary | null;
};

/** Starts, pauses and cancels a sweep. Only the tab that holds its lock can. */
export function Controls({ sweep, lock, dispatch, cancel, connection }: ControlsProps) {
  if (sweep.isImported)
    return (
      <Callout tone="info" title="Opened from a bundle">
        Its runs cannot be sent from here. To send them, open the details of a cell and its request.
      </Callout>
    );
  if (lock === "none")
    return (
      <Callout tone="warn" title="Sweeps need https or localhost">
        At other URLs the browser cannot make sure that only one tab sends. Nothing can be sent from
        here.
      </Callout>
    );
  if (lock === "elsewhere")
    return (
      <Callout tone="info" role="status" title="Another tab sends the runs of this sweep">
        This tab shows its progress. Close the other tab to continue here.
      </Callout>
    );
  if (!connection)
    return (
      <Callout tone="warn" title={`The connection ${sweep.connection.label} no longer exists`}>
        Nothing can be sent. The results remain.
      </Callout>
    );
  const now = sweepConnection(connection);
  const change = connectionChange(sweep.progress, now);
  const { phase } = sweep.progress;
  if (change !== null && phase !== "running")
    return (
      <Callout
        tone="warn"
        role="status"
        title={`The connection ${connection.label} has changed`}
        actions={
          <Button
            size="sm"
            disabled={lock !== "held"}
            onClick={() => dispatch({ type: "connection", connection: now })}
          >
            Use the changed connection
          </Button>
        }
      >
        Since the last run, {change} Runs before and after may not be comparable.
      </Callout>
    );
  if (!connection.isFree && sweep.progress.caps.credits === null && phase !== "running")
    return (
      <Callout
        tone="warn"
        role="status"
        title={`Runs on ${connection.label} may be charged now, and the sweep has no cap of credits`}
      >
        To continue, enter the maximum credits under “Change the caps”.
      </Callout>
    );
  const send = (event: SweepEvent) => {
    // The first run records the connection that later ones are checked against.
    if (usedConnection(sweep.progress) === null) dispatch({ type: "connection", connection: now });
    dispatch(event);
  };
  return <Commands {...{ sweep, cancel }} dispatch={send} isReady={lock === "held"} />;
}

type CommandsProps = Pick<ControlsProps, "sweep" | "dispatch" | "cancel"> & {
  readonly isReady: boolean;
};

function Commands({ sweep, dispatch, cancel, isReady }: CommandsProps) {
  const { phase } = sweep.progress;
  const failed = sweep.cells.filter(({ state }) => state === "failed").length;
  const unclear = sweep.connection.isFree ? [] : sweep.cells.filter(mayBeCharged);
  const kinds = unclear.some(({ state }) => state === "cancelled")
    ? "failed or cancelled"
    : "failed";
  const missing = sweep.cells.filter((cell) => isMissing(sweep, cell)).length;
  const isActive = phase === "running" || sweep.cells.some(({ state }) => state === "running");
  const isOver = phase === "ended" || phase === "paused";
  const isResumable = phase === "paused" && sweep.cells.some(({ state }) => state === "paused");
  return (
    <fieldset tabIndex={-1} className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Commands of the sweep</legend>
      {phase === "ready" || isResumable ? (
        <Button
          variant="primary"
          icon={Play}
          disabled={!isReady}
          onClick={() => dispatch({ type: "started" })}
        >
          {phase === "ready" ? `Start ${countOf(missing, "run")}` : "Resume"}
        </Button>
      ) : null}
      {phase === "running" ? (
        <Button icon={Pause} disabled={!isReady} onClick={() => dispatch({ type: "paused" })}>
          Pause
        </Button>
      ) : null}
      {isActive || isResumable ? (
        <Button icon={Square} disabled={!isReady} onClick={cancel}>
          Cancel
        </Button>
      ) : null}
      {isOver && !isActive && failed > 0 ? (
        <Button
          icon={RotateCcw}
          disabled={!isReady}
          onClick={() => dispatch({ type: "rerun", which: "failed" })}
        >
          Run {countOf(failed, "failed run")} again
        </Button>
      ) : null}
      {phase === "ended" && !isActive && missing > 0 ? (
        <Button
          icon={Play}
          disabled={!isReady}
          onClick={() => dispatch({ type: "rerun", which: "missing" })}
        >
          Run {countOf(missing, "missing run")}
        </Button>
      ) : null}
      {isOver && !isActive && unclear.length > 0 ? (
        <p className="text-ink-muted">
          {countOf(unclear.length, `${kinds} run`)} may have been carried out and charged. Sending{" "}
          {unclear.length === 1 ? "it" : "them"} again may cost twice.
        </p>
      ) : null}
      {isActive ? (
        <p className="text-ink-muted">
          This tab sends the runs. If you close it, the sweep stops and can be resumed.
        </p>
      ) : null}
    </fieldset>
  );
}
