import { useEffect, useEffectEvent, useState } from "react";
import { sectionRegistry } from "@/components/request-form/sections/registry";
import { ResultsPanel } from "@/components/results/results-panel";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useLazyValue } from "@/components/ui/loading/lazy";
import { unreachable } from "@/components/ui/loading/unreachable";
import type { StartingPoint, StartingPoints } from "@/lib/request/presets/starting-points";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { activeDraft } from "@/lib/storage/drafts/open-drafts";
import type { PastRun } from "@/lib/storage/runs/run-record";
import type { RunOutcome } from "@/lib/transport/run-search";
import { useCommands } from "../commands/context";
import type { CommandSources } from "../commands/use-commands";
import type { DraftController } from "../draft/use-draft-controller";
import { useLiveServices } from "../live/live-services";
import { IdlePane } from "../start/idle-pane";
import type { MoreToSearch } from "../start/more-to-search";
import type { SearchScopeProps } from "../start/search-scope";
import { ResultsOrTrace } from "../tracing/use-traces";
import type { FailureContext } from "./failure-commands";
import { lazyScope } from "./preload";
import { lazyPastRuns } from "./use-past-runs";
import { useResultCommands } from "./use-result-commands";
import type { RunController } from "./use-run-controller";

type ResultsPaneProps = Omit<CommandSources, "canLogOut"> & { points: StartingPoints };

/** The right half of the page: the results of the last run, or a trace. */
export function ResultsPane(props: ResultsPaneProps) {
  const { draft, layout, run, connections, traces, rates } = props;
  const { pick, run: openCommands } = useCommands();
  const live = useLiveServices();
  const { commands, Frame } = useResultCommands(
    { pick, beginTrace: traces.begin },
    run.state.phase !== "idle",
  );
  const onCommand = useFailureCommands({
    form: draft.form,
    reveal: layout.reveal,
    run: run.run,
    resend: run.resend,
    openFailed: (first) => connections.openConnection(run.lastSent()?.connection ?? null, first),
  });
  const { list, chosen } = connections.connections;
  // A query that was entered runs on the new service; the example does not.
  const connect = () => {
    const query = draft.form.getValues("query.query").trim();
    const isOwn = query !== "" && query !== draft.start.draft.query.query;
    connections.open({ kind: "new", ...(isOwn && { onAdded: run.run }) });
  };
  const more = {
    mayAddSites: props.mayAddSites,
    onConnect: list.mayAdd ? connect : null,
    onLive: live.list.mode === "ask" ? openCommands["live-search"] : null,
  };
  const engine = list.connections.find(({ source }) => source === "built-in");
  const labelOf = (id: string | null) =>
    (list.connections.find((each) => each.id === id) ?? chosen)?.label ?? "another connection";
  const find = (id: string) => list.connections.find((each) => each.id === id) ?? null;
  return (
    <ResultsOrTrace
      traces={traces}
      page={{
        rates,
        connection: connections.connections.chosenNow,
        draft: draft.id,
        show: run.show,
        reveal: layout.reveal,
        showResults: () => layout.showPane("results"),
      }}
      results={
        <ResultsPanel
          {...{ state: run.state, rates, onCommand, commands }}
          frame={
            Frame &&
            ((content) => (
              <Frame state={run.state} rates={rates} draft={draft.id} onShow={run.show}>
                {content}
              </Frame>
            ))
          }
          connections={{ chosen: chosen?.id ?? null, labelOf, find }}
          scope={(shown, isEmpty) => (
            <Scope engineLabel={engine?.label ?? null} {...{ shown, isEmpty, ...more }} />
          )}
          idle={<Idle {...props} more={more} />}
        />
      }
    />
  );
}

/** Usually loaded before the first run ends. A run that is shown again may be earlier. */
function Scope(props: SearchScopeProps) {
  const SearchScope = useLazyValue(lazyScope);
  useEffect(() => {
    lazyScope.load().catch(() => {});
  }, []);
  return SearchScope && <SearchScope {...props} />;
}

/** Shows the last run of the draft again after a reload. A request from a link starts without results. */
function useRestoredRun({ ready, link, id }: DraftController, { state, show }: RunController) {
  const isIdle = state.phase === "idle";
  const showIfIdle = useEffectEvent((outcome: RunOutcome, of: string) => {
    if (isIdle && !link.opened && of === id) show(outcome);
  });
  useEffect(() => {
    const { runId } = activeDraft();
    if (!ready || !isIdle || id === "" || runId === null) return;
    lazyPastRuns
      .load()
      .then(({ storedOutcome }) => storedOutcome(runId))
      .then(
        (outcome) => outcome && showIfIdle(outcome, id),
        () => {},
      );
  }, [ready, isIdle, id]);
}

function Idle(props: ResultsPaneProps & { more: MoreToSearch }) {
  const { draft, layout, run, connections, traces, points, more } = props;
  const { load, run: commands } = useCommands();
  const announce = useAnnounce();
  const [openError, setError] = useState<string | null>(null);
  useRestoredRun(draft, run);
  const onUnreachable = () => announce(unreachable, { urgent: true });

  const start = ({ body, name }: StartingPoint) =>
    // `load` is synchronous once the registry has loaded.
    sectionRegistry.load().then(() => {
      load(body, name);
      run.run();
    }, onUnreachable);
  const open = (past: PastRun) =>
    lazyPastRuns.load().then(
      ({ showPastRun }) =>
        showPastRun(past, {
          show: run.show,
          showPane: layout.showPane,
          openTrace: traces.reopen,
          announce,
          setError,
        }),
      onUnreachable,
    );
  return (
    <IdlePane
      {...{ points, more, openError }}
      connection={connections.connections.chosen}
      ready={draft.ready}
      onImport={commands.import}
      onStart={(point) => void start(point)}
      onOpenRun={(past) => void open(past)}
    />
  );
}

/** Runs commands that a failure offers. Their code is loaded with the first one. */
function useFailureCommands(
  page: Omit<FailureContext, "announce">,
): (command: FailureCommand) => void {
  const announce = useAnnounce();
  return (command) => {
    import("./failure-commands").then(
      ({ runFailureCommand }) => runFailureCommand(command, { ...page, announce }),
      () => announce(unreachable, { urgent: true }),
    );
  };
}
