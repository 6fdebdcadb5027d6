"use client";
import { ConnectionSwitcher } from "@/components/connections/connection-switcher";
import { EngineHealthProvider } from "@/components/connections/engine-health";
import { DraftProviders } from "@/components/request-form/draft-providers";
import { LimitField } from "@/components/request-form/fields/limit-field";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import type { ConnectionListResponse } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { LiveServiceList } from "@/lib/contract/live/live-service-list";
import type { DraftCheck } from "@/lib/request/check-draft";
import type { DraftStart } from "@/lib/request/draft-start";
import type { StartingPoints } from "@/lib/request/presets/starting-points";
import type { EngineHealth } from "@/lib/transport/engine-health";
import { CodeBesideToggle } from "./code-beside/beside-form";
import { CommandProvider } from "./commands/context";
import { useWorkbenchCommands } from "./commands/use-commands";
import { RequestPane } from "./draft/request-pane";
import { useDraftController } from "./draft/use-draft-controller";
import { Dialogs } from "./layout/dialogs";
import { Panes } from "./layout/panes";
import { SkipLinks } from "./layout/skip-links";
import { TopBar } from "./layout/top-bar";
import { useConnectionDialog } from "./layout/use-connection-dialog";
import { useLayout } from "./layout/use-layout";
import { LiveServicesProvider } from "./live/live-services";
import { PickingProvider } from "./picking/use-picker";
import { CostOrCancel, RunControls } from "./run/controls";
import { ResultsPane } from "./run/results-pane";
import { useRunController } from "./run/use-run-controller";
import { RequestSentenceLine } from "./sentence/request-sentence-line";
import { useReturnSearch } from "./start/use-return-search";
import { useTraces } from "./tracing/use-traces";

type WorkbenchProps = {
  /** The draft of the query string, or the example. */
  draftStart: DraftStart;
  /** The findings for the initial draft, computed on the server. */
  firstCheck: DraftCheck;
  connections: ConnectionListResponse;
  /** State of the built-in engine when the page was rendered. */
  engine: EngineHealth;
  /** Whether a password protects this server, so that the user can log out. */
  canLogOut: boolean;
  rates: CreditRates;
  /** Requests to run before the first one. */
  points: StartingPoints;
  mayAddSites: boolean;
  liveServices: LiveServiceList;
};

/** The page: the request on the left, its results on the right. */
export function Workbench(props: WorkbenchProps) {
  return (
    <LiveRegion>
      <EngineHealthProvider initial={props.engine}>
        <LiveServicesProvider initial={props.liveServices}>
          <WorkbenchPage {...props} />
        </LiveServicesProvider>
      </EngineHealthProvider>
    </LiveRegion>
  );
}

function WorkbenchPage(props: WorkbenchProps) {
  const { rates, points, mayAddSites } = props;
  const layout = useLayout();
  const draft = useDraftController(props.draftStart);
  const connections = useConnectionDialog(props.connections);
  const { chosen, chosenNow } = connections.connections;
  const run = useRunController({
    ...{ draft, layout, rates },
    currentConnection: chosenNow,
    connectionOf: connections.connections.byId,
  });
  useReturnSearch({
    ready: draft.ready,
    form: draft.form,
    connections: connections.connections,
    run: run.run,
  });
  const traces = useTraces(run.state);
  const { commands, picking } = useWorkbenchCommands({
    ...{ draft, layout, run, connections, traces, rates, mayAddSites },
    canLogOut: props.canLogOut,
  });

  return (
    <CommandProvider value={commands}>
      <DraftProviders
        form={draft.form}
        start={draft.start}
        firstCheck={props.firstCheck}
        rates={rates}
        connection={chosen}
      >
        <SkipLinks onSkip={layout.focusPane} />
        <div className="relative flex h-dvh min-h-112 min-w-[320px] flex-col overflow-clip">
          <TopBar
            connection={
              <ConnectionSwitcher
                connections={connections.connections}
                canLogOut={props.canLogOut}
                onOpen={connections.open}
                className="min-w-0 shrink! max-[480px]:-ml-2 min-[860px]:w-56"
              />
            }
            onRun={run.run}
            onCommands={commands.run.palette}
          >
            <RunControls
              state={run.state}
              isLoading={run.isLoading}
              ready={draft.ready}
              onRun={run.run}
              onCancel={run.cancel}
              blocked={run.blocked}
              onDismiss={run.dismissBlocked}
            />
          </TopBar>
          <main className="flex min-h-0 flex-1 flex-col">
            <Panes
              shown={layout.pane}
              onShow={layout.showPane}
              aside={<CostOrCancel running={run.state.phase === "running"} onCancel={run.cancel} />}
              line={
                <RequestSentenceLine
                  onShow={commands.showField}
                  onShowChanged={commands.run["changed-fields"]}
                  onShowJson={commands.run["view-json"]}
                  className={layout.pane === "results" ? "max-[860px]:hidden" : undefined}
                  lead={<LimitField />}
                >
                  {layout.requestView === "form" ? <CodeBesideToggle /> : null}
                </RequestSentenceLine>
              }
              form={
                <RequestPane
                  {...{ draft, layout, run }}
                  connection={chosen}
                  onOpenTrace={traces.reopen}
                />
              }
              results={
                <ResultsPane
                  {...{ draft, layout, run, connections, traces, rates, points, mayAddSites }}
                />
              }
            />
          </main>
        </div>
        <PickingProvider value={picking}>
          <Dialogs shown={layout.dialog} onClose={layout.closeDialog} />
        </PickingProvider>
        {connections.dialog}
        {run.budgetDialog}
      </DraftProviders>
    </CommandProvider>
  );
}
