import { type ReactNode, useEffect, useState } from "react";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy";
import type { RunState } from "@/lib/transport/run-state";
import type { ResultCommand } from "./list/result-commands";
import type { RunPanelProps } from "./run/panel";

type ResultsPanelProps = Omit<RunPanelProps, "state" | "commands" | "sharedNotes"> & {
  state: RunState;
  commands?: readonly ResultCommand[];
  /** Wraps the results. Null while it loads. */
  frame: ((results: ReactNode) => ReactNode) | null;
};

const noCommands: readonly ResultCommand[] = [];

/** Not needed before the first run. */
export const runPanel = lazyValue(() => import("./run/panel"));

/** Right half of the workbench: results of the last run, or an introduction before the first. */
export function ResultsPanel({
  state,
  idle,
  rates,
  onCommand,
  commands = noCommands,
  connections,
  scope,
  frame,
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
      ) : loaded && frame ? (
        frame(
          <loaded.RunPanel {...{ state, rates, onCommand, commands, connections, scope, idle }} />,
        )
      ) : (
        <PanelPlaceholder key={state.phase} />
      )}
    </section>
  );
}

/** Shown while the results' code loads, or permanently if it cannot load. */
function PanelPlaceholder() {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    runPanel.load().catch(() => setFailed(true));
  }, []);
  return failed ? (
    <div className="grid h-full place-content-center gap-1 px-6 text-center">
      <h3 className="font-medium">The workbench server does not respond</h3>
      <p className="text-ink-muted">
        It has stopped or was updated. Your input is saved: reload the page once the server is back.
      </p>
    </div>
  ) : null;
}

/** Progress line on the top edge; takes no space, so nothing moves. */
function ProgressLine() {
  return (
    <div
      role="progressbar"
      aria-label="Search is running"
      className="pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden bg-accent-soft"
    >
      <div className="h-full animate-pulse bg-accent forced-colors:bg-[Highlight]" />
    </div>
  );
}
