import { type ReactNode, useEffect, useState } from "react";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import type { RunState } from "@/lib/transport/run-state";
import type { ResultCommand } from "./list/result-commands";
import { ProgressLine } from "./run/waiting";

type ResultsPanelProps = {
  state: RunState;
  /** Shown before the first run. */
  idle: ReactNode;
  /** What services charge here, by the contract or the operator. */
  rates: CreditRates;
  onCommand: (command: FailureCommand) => void;
  /** What the page can do about a single result. */
  commands?: readonly ResultCommand[];
};

const noCommands: readonly ResultCommand[] = [];

/** Nothing of it is seen before the first run. */
export const runPanel = lazyValue(() => import("./run/panel"));

/** The right half of the workbench: what comes of runs, and before the first one what will appear here. */
export function ResultsPanel({
  state,
  idle,
  rates,
  onCommand,
  commands = noCommands,
}: ResultsPanelProps) {
  const loaded = useLazyValue(runPanel);
  return (
    <section
      aria-label="Results"
      className="relative flex h-full min-h-0 min-w-0 flex-col bg-surface"
    >
      <h2 className="sr-only">Results</h2>
      {state.phase === "running" ? <ProgressLine /> : null}
      {state.phase === "idle" ? (
        idle
      ) : loaded ? (
        <loaded.RunPanel state={state} rates={rates} onCommand={onCommand} commands={commands} />
      ) : (
        <Coming key={state.phase} />
      )}
    </section>
  );
}

/** Seen for a moment where a run was started before the code for its results had come, or for good where it cannot. */
function Coming() {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    runPanel.load().catch(() => setFailed(true));
  }, []);
  return failed ? (
    <div className="grid h-full place-content-center gap-1 px-6 text-center">
      <h3 className="font-medium">The workbench does not answer</h3>
      <p className="text-ink-muted">
        The server that this page came from has stopped or changed. What you entered is kept: reload
        the page once it is back.
      </p>
    </div>
  ) : null;
}
