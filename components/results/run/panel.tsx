import { History } from "lucide-react";
import { type ReactNode, useState } from "react";
import { usePrinting } from "@/components/ui/layout/use-printing";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Failure } from "@/lib/contract/failure/failure";
import type { ResultAnnotation } from "@/lib/results/annotations/result-annotations";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import type { Run } from "@/lib/transport/run-search";
import { type RunState, shownRun } from "@/lib/transport/run-state";
import { CollapsedFailure } from "../failure/collapsed";
import { FailurePanel } from "../failure/panel";
import { type ResultCommand, ResultCommandsProvider } from "../list/result-commands";
import { ResultNotesProvider } from "../notes/notes-provider";
import { type ChosenTab, tabOfRun } from "./chosen-tab";
import { RunFactList } from "./facts";
import { PrintHeader } from "./print-header";
import { RunningOn } from "./running-on";
import type { RunScope } from "./scope";
import { ShownRunProvider } from "./shown-run-context";
import { RunView, StatusLine } from "./view";

type RunPanelProps = {
  state: Exclude<RunState, { phase: "idle" }>;
  rates: CreditRates;
  onCommand: (command: FailureCommand) => void;
  commands: readonly ResultCommand[];
  connections: RunConnections;
  scope: RunScope;
  /** Shown if there is neither a result nor a failure of the chosen connection. */
  idle: ReactNode;
  /** The notes of a share. Undefined for runs of this browser, whose notes are stored. */
  sharedNotes?: readonly ResultAnnotation[];
};

export type RunConnections = {
  /** The id of the connection that the next run uses. */
  readonly chosen: string | null;
  readonly labelOf: (id: string | null) => string;
  /** Undefined where no connection can be used, as in a share. */
  readonly find?: (id: string) => ConnectionSummary | null;
};

/** Results, progress or failure of the last run. */
export function RunPanel(props: RunPanelProps) {
  const { state, rates, onCommand, commands, connections, scope, idle, sharedNotes } = props;
  const [chosen, setChosen] = useState<ChosenTab | null>(null);
  const [closed, setClosed] = useState<Failure | null>(null);
  const [detailTab, setDetailTab] = useState<string | null>(null);
  const shown = shownRun(state);
  const printing = usePrinting();
  const running = state.phase === "running";
  const connectionOf = (run: Run | null) =>
    run?.connection === undefined ? null : (connections.find?.(run.connection) ?? null);
  const isElsewhere =
    state.phase === "failed" &&
    state.connection !== null &&
    state.connection !== connections.chosen;
  const isCollapsed = isElsewhere || (state.phase === "failed" && state.failure === closed);

  return (
    <>
      {running ? (
        <RunningOn connection={connections.labelOf(state.connection)} since={state.startedAt} />
      ) : null}
      {state.phase === "failed" && isCollapsed ? (
        <CollapsedFailure
          key={state.run?.id}
          elsewhere={isElsewhere ? connections.labelOf(state.connection) : null}
          {...{ failure: state.failure, run: state.run, onCommand }}
        />
      ) : state.phase === "failed" ? (
        <div className={shown ? "max-h-[60%] shrink-0 overflow-y-auto" : "h-full overflow-y-auto"}>
          {/* Each failure gets its own countdown, also if two follow each other. */}
          <FailurePanel
            key={state.run?.id}
            failure={state.failure}
            run={state.run}
            isKeyless={connectionOf(state.run)?.hasKey === false}
            onCommand={onCommand}
            onClose={() => setClosed(state.failure)}
          />
        </div>
      ) : null}
      {isCollapsed && !shown ? <div className="min-h-0 flex-1">{idle}</div> : null}
      {state.phase === "failed" && shown ? (
        <p className="flex items-center gap-1.5 border-y border-line bg-sunken px-4 py-1.5 text-xs text-ink-muted">
          <History aria-hidden className="size-3" />
          Showing results from the previous run.
        </p>
      ) : null}
      {shown ? (
        <div className="min-h-0 flex-1">
          <ShownRunProvider shown={shown}>
            <ResultCommandsProvider commands={commands} shown={shown}>
              <ResultNotesProvider shown={shown} shared={sharedNotes}>
                {printing ? (
                  <PrintHeader
                    shown={shown}
                    tab={tabOfRun(shown.view, shown.run.id, chosen)}
                    rates={rates}
                  />
                ) : null}
                <RunView
                  shown={shown}
                  tab={tabOfRun(shown.view, shown.run.id, chosen)}
                  onTab={(tab) => setChosen({ tab, run: shown.run.id })}
                  detailTab={detailTab}
                  onDetailTab={setDetailTab}
                  facts={
                    running ? (
                      <Running />
                    ) : (
                      <RunFactList
                        key={shown.run.id}
                        shown={shown}
                        rates={rates}
                        findConnection={connections.find}
                      />
                    )
                  }
                  stale={running}
                  onCommand={onCommand}
                  scope={scope}
                  connection={connectionOf(shown.run)}
                />
              </ResultNotesProvider>
            </ResultCommandsProvider>
          </ShownRunProvider>
        </div>
      ) : null}
      {running && !shown ? <StatusLine facts={<Running />} /> : null}
    </>
  );
}

/** The button that cancels the run shows the elapsed time. */
function Running() {
  return <span className="text-xs text-ink-muted">Running…</span>;
}
