import { History } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Elapsed } from "@/components/ui/feedback/elapsed";
import { usePrinting } from "@/components/ui/layout/use-printing";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Failure } from "@/lib/contract/failure/failure";
import { formatMoment } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { sentenceOf } from "@/lib/request/sentence/sentence";
import type { ResultAnnotation } from "@/lib/results/annotations/result-annotations";
import { type FailureCommand, failureMessage } from "@/lib/results/failure/failure-message";
import { resultTabs } from "@/lib/results/model/result-tabs";
import type { Run } from "@/lib/transport/run-search";
import { type RunState, type ShownRun, shownRun } from "@/lib/transport/run-state";
import { costText } from "../cost/cost";
import { FailurePanel, type FailurePanelProps } from "../failure/panel";
import { type ResultCommand, ResultCommandsProvider } from "../list/result-commands";
import { ResultNotesProvider } from "../notes/notes-provider";
import { type ChosenTab, tabOfRun } from "./chosen-tab";
import { RunFactList } from "./facts";
import type { RunScope } from "./scope";
import { ShownRunProvider } from "./shown-run-context";
import { RunView, StatusLine } from "./view";

export type RunPanelProps = {
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
          isKeyless={isKeyless(connectionOf(state.run))}
          {...{ failure: state.failure, run: state.run, onCommand }}
        />
      ) : state.phase === "failed" ? (
        <div className={shown ? "max-h-[60%] shrink-0 overflow-y-auto" : "h-full overflow-y-auto"}>
          {/* Each failure gets its own countdown, also if two follow each other. */}
          <FailurePanel
            key={state.run?.id}
            failure={state.failure}
            run={state.run}
            isKeyless={isKeyless(connectionOf(state.run))}
            // Known without a run, such as after Cancel.
            isFree={connections.find?.(state.connection ?? "")?.isFree === true}
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

/** Whether a service gets no key. The built-in engine is not one. */
const isKeyless = (connection: ConnectionSummary | null): boolean =>
  connection !== null && connection.baseUrl !== null && !connection.hasKey;

type CollapsedFailureProps = Omit<FailurePanelProps, "onClose"> & {
  /** Label of the connection, if it is not the chosen one. Otherwise the user closed the failure. */
  elsewhere: string | null;
};

/** A failure as one line that opens the details. */
function CollapsedFailure({ elsewhere, ...props }: CollapsedFailureProps) {
  const { title } = failureMessage(props.failure, props.isKeyless);
  return (
    <details className="max-h-[60%] shrink-0 overflow-y-auto border-b border-line">
      <summary
        // The button that closed the failure had the focus.
        ref={elsewhere === null ? focusOnMount : null}
        className="cursor-pointer px-4 py-1.5 text-xs text-ink-muted"
      >
        {elsewhere === null ? (
          <>Last run: {title}</>
        ) : (
          <>
            The last run used <bdi>{elsewhere}</bdi> and failed: {title}
          </>
        )}
      </summary>
      <FailurePanel {...props} />
    </details>
  );
}

const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

type PrintHeaderProps = { shown: ShownRun; tab: string; rates: CreditRates };

/** On paper: what was requested, when, from whom and at what cost. Replaces the form. */
function PrintHeader({ shown, tab, rates }: PrintHeaderProps) {
  const { run, view } = shown;
  const { parts, more } = sentenceOf(run.request);
  const sentence = parts
    .map(({ text, lead }, index) => (index === 0 ? text : lead + text))
    .join("");
  const source = resultTabs(view).find(({ id }) => id === tab);
  const facts = [
    formatMoment(run.startedAt),
    run.connectionLabel,
    costText(shown, rates),
    `status ${run.status} after ${formatDuration(run.durationMs)}`,
  ];
  return (
    <header className="grid gap-1 px-3 pb-3 [overflow-wrap:anywhere]">
      <h3 className="text-lg font-semibold">
        <bdi>{run.request.query}</bdi>
      </h3>
      <p>{facts.filter(Boolean).join(" · ")}</p>
      <p>
        {sentence}
        {more ? `, and ${more.text}: ${more.names.join(", ")}` : null}
      </p>
      {source && source.count !== null ? (
        <p className="font-medium">{source.title} results</p>
      ) : null}
    </header>
  );
}

type RunningOnProps = {
  connection: string;
  /** Milliseconds since 1970. */
  since: number;
};

/** In front of the previous outcome. Delayed, so that a fast response shows no flicker. */
function RunningOn({ connection, since }: RunningOnProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-1/3 z-10 flex justify-center px-4 transition-opacity delay-300 duration-0 starting:opacity-0">
      <p className="flex max-w-full gap-1 rounded-md border border-line-medium bg-raised px-3 py-1.5 font-medium shadow-sm">
        <span className="min-w-0 truncate">
          Running on <bdi>{connection}</bdi>
        </span>
        <span className="shrink-0">
          · <Elapsed since={since} />
        </span>
      </p>
    </div>
  );
}
