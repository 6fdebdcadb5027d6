"use client";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { ConnectionSwitcher } from "@/components/connections/connection-switcher";
import {
  type ConnectionView,
  connectionView,
  newConnectionView,
} from "@/components/connections/connection-view";
import { useConnections } from "@/components/connections/use-connections";
import { checker } from "@/components/request-form/checks/checker";
import { firstOnPage, revealField } from "@/components/request-form/checks/find-field";
import { placeErrors } from "@/components/request-form/checks/place-errors";
import { DraftProviders } from "@/components/request-form/draft-providers";
import type { ReadyRequest } from "@/components/request-form/draft-resolver";
import { sectionRegistry } from "@/components/request-form/sections/registry";
import { useDraftForm } from "@/components/request-form/use-draft-form";
import { ResultsPanel } from "@/components/results/results-panel";
import { LiveRegion, useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { ConnectionList } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/parts/credit-rates";
import { countOf } from "@/lib/format/count";
import type { DraftCheck } from "@/lib/request/check-draft";
import type { DraftStart } from "@/lib/request/draft-start";
import type { RunOutcome } from "@/lib/transport/run-search";
import { CommandProvider } from "./commands/context";
import { useWorkbenchCommands } from "./commands/use-commands";
import { recordDomains } from "./draft/record-domains";
import { RequestFields } from "./draft/request-fields";
import { RequestPanel, type RequestView, requestTabElement } from "./draft/request-panel";
import { RequestTools } from "./draft/request-tools";
import { CodeTab, JsonTab, useJsonText } from "./draft/request-views";
import { useStoredDraft } from "./draft/use-stored-draft";
import { type DialogName, Dialogs } from "./layout/dialogs";
import { type PaneId, Panes, paneElement } from "./layout/panes";
import { SkipLinks } from "./layout/skip-links";
import { TopBar } from "./layout/top-bar";
import { RunControls } from "./run/controls";
import { lazyRunMessages, preloadRun } from "./run/preload";
import { useBudget } from "./run/use-budget";
import { useFailureCommands } from "./run/use-failure-commands";
import { useFirstInteraction } from "./run/use-first-interaction";
import { recordRun, usePastRuns } from "./run/use-past-runs";
import { useResultCommands } from "./run/use-result-commands";
import { type SentRequest, useRun } from "./run/use-run";
import { IncomingNotices } from "./sharing/incoming-notices";
import { useIncomingRequests } from "./sharing/use-incoming-requests";
import { useOpenedLink } from "./sharing/use-opened-link";
import { ResultsOrTrace, useTraces } from "./tracing/use-traces";

const ConnectionDialog = lazyComponent(
  async () => (await import("@/components/connections/connection-dialog")).ConnectionDialog,
  { getOnClose: ({ view, onView }) => (view ? () => onView(null) : null) },
);

type WorkbenchProps = {
  /** Of the address's query, or of the example. */
  draftStart: DraftStart;
  /** Of the draft that the form begins with. */
  firstCheck: DraftCheck;
  connections: ConnectionList;
  /** Whether there is something to log out of. */
  hasPassword: boolean;
  /** What services charge here. */
  rates: CreditRates;
  /** Stands in the place of results before the first run; drawn by the server, so no script comes for it. */
  idle: ReactNode;
};

/** The page: composes the form and the results, and owns what lies between them. */
export function Workbench(props: WorkbenchProps) {
  return (
    <LiveRegion>
      <WorkbenchPage {...props} />
    </LiveRegion>
  );
}

function WorkbenchPage(props: WorkbenchProps) {
  const { firstCheck, connections: initial, hasPassword, rates, idle } = props;
  const announce = useAnnounce();
  const [draftStart] = useState(props.draftStart);
  const [pane, setPane] = useState<PaneId>("form");
  const [requestView, setRequestView] = useState<RequestView>("form");
  const { jsonText, jsonBroken, settleJson } = useJsonText();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const form = useDraftForm(draftStart.draft);
  useFirstInteraction(preloadRun);
  const [drawn, setDrawn] = useState(false);
  const kept = useStoredDraft(form, draftStart.linkNotes !== null, drawn);
  const linkNews = useOpenedLink(form, draftStart.linkNotes, kept);
  const incoming = useIncomingRequests(() => setDialog("import"));
  const connections = useConnections(initial);
  const [view, setView] = useState<ConnectionView | null>(null);
  const [viewed, setViewed] = useState(false);
  const { state, start, cancel, giveUp, last, show } = useRun(onSettled, () => announce("Running"));
  const { sendWithin, record, question } = useBudget(rates, send);

  function tell(outcome: RunOutcome) {
    const urgency = outcome.ok ? "polite" : "assertive";
    lazyRunMessages.load().then(
      ({ runOutcomeMessage: outcomeWords }) => announce(outcomeWords(outcome), urgency),
      () => announce("The workbench does not answer", urgency),
    );
  }

  function onSettled(outcome: RunOutcome, sent: SentRequest) {
    const { ready } = sent;
    tell(outcome);
    recordRun(outcome, sent, announce);
    record(outcome);
    recordDomains(outcome);
    if (outcome.ok || outcome.failure.kind !== "invalid-request") return;
    // A path found in the draft is one of the form.
    const { issues } = outcome.failure;
    sectionRegistry.load().then(
      ({ placeIssues }) => placeErrors(form, placeIssues(issues, ready.draft).fieldIssues),
      () => {},
    );
  }

  const reveal = (draftPath: string) => {
    flushSync(() => {
      setPane("form");
      setRequestView("form");
    });
    void revealField(draftPath);
  };

  function send(sent: SentRequest) {
    if (!start(sent)) return;
    setPane("results");
  }

  const onValid = (ready: ReadyRequest) =>
    sendWithin({ ready, connection: connections.chosenNow() });

  const openConnections = (wanted: ConnectionView) => {
    setViewed(true);
    setView(wanted);
  };

  /** That of the failed run, which need not be the chosen one any more. */
  const openFailed = (first: "enter-key" | "test") =>
    openConnections(
      connectionView(last()?.connection ?? null, connections.list.connections, first),
    );

  const onInvalid = async () => {
    try {
      const bad = (await checker.load()).refusedFields(form.getValues());
      announce(`Not sent: ${countOf(bad.length || 1, "field needs", "fields need")} mending.`);
      reveal(firstOnPage(bad) ?? "rest");
    } catch (error) {
      // Nothing is wrong with the form: what would check it could not be had.
      form.clearErrors();
      tell(giveUp(error));
      setPane("results");
    }
  };

  const run = () => {
    if (!kept.ready) return;
    // What is sent is what is seen: a text that is not taken over yet, or cannot be, comes first.
    const refusal = settleJson.current?.();
    if (refusal) {
      announce(`Not sent: ${refusal.message}`, "assertive");
      flushSync(() => setPane("form"));
      refusal.show();
    } else if (state.phase !== "running") void form.handleSubmit(onValid, onInvalid)();
  };

  const onAct = useFailureCommands({
    form,
    reveal,
    run,
    openFailed,
    resend: () => {
      const sent = last();
      if (sent) sendWithin(sent);
    },
  });

  const skip = (to: PaneId) => {
    flushSync(() => setPane(to));
    paneElement(to)?.focus();
  };

  const showView = (wanted: RequestView) => {
    flushSync(() => {
      setPane("form");
      setRequestView(wanted);
    });
    requestTabElement(wanted)?.focus();
  };

  const traces = useTraces(state);
  const commanding = useWorkbenchCommands({
    form,
    blank: draftStart.blank,
    ready: kept.ready,
    state,
    run,
    cancel,
    requestView,
    showView,
    showPane: skip,
    reveal,
    showDialog: setDialog,
    openConnections: () => openConnections({ kind: "list" }),
    connect: connections.list.mayAdd
      ? ({ baseUrl, key }) => openConnections(newConnectionView(baseUrl, key))
      : null,
    incoming,
    trace: traces.open,
  });

  const acts = useResultCommands({ ...commanding, beginTrace: traces.begin });
  const pastRuns = usePastRuns({
    show,
    showPane: setPane,
    load: commanding.load,
    run,
    openTrace: traces.reopen,
  });

  return (
    <CommandProvider value={commanding}>
      <DraftProviders form={form} start={draftStart} firstCheck={firstCheck} rates={rates}>
        <SkipLinks onSkip={skip} />
        <div className="relative flex h-dvh min-h-112 min-w-80 flex-col overflow-clip">
          <TopBar
            connection={
              <ConnectionSwitcher
                connections={connections}
                hasPassword={hasPassword}
                onOpen={openConnections}
                className="min-w-0 shrink! max-[860px]:-mr-2 max-[860px]:ml-auto min-[860px]:w-56"
              />
            }
            onRun={run}
            onCommands={commanding.run.palette}
          >
            <RunControls state={state} ready={kept.ready} onRun={run} onCancel={cancel} />
          </TopBar>
          <main className="flex min-h-0 flex-1 flex-col">
            <Panes
              shown={pane}
              onShow={setPane}
              form={
                <RequestPanel
                  view={requestView}
                  onView={setRequestView}
                  tools={<RequestTools />}
                  notice={
                    <>
                      <IncomingNotices link={linkNews} incoming={incoming} />
                      {pastRuns.notice}
                    </>
                  }
                  form={<RequestFields onDrawn={() => setDrawn(true)} />}
                  json={<JsonTab kept={jsonText} settle={settleJson} />}
                  history={pastRuns.panel}
                  jsonErrors={jsonBroken ? 1 : 0}
                  code={
                    <CodeTab
                      connection={connections.chosen}
                      onShowField={reveal}
                      onShowJson={() => showView("json")}
                    />
                  }
                />
              }
              results={
                <ResultsOrTrace
                  traces={traces}
                  page={{
                    rates,
                    connection: connections.chosenNow,
                    reveal,
                    showResults: () => setPane("results"),
                  }}
                  results={
                    <ResultsPanel {...{ state, idle, rates }} onCommand={onAct} commands={acts} />
                  }
                />
              }
            />
          </main>
        </div>
        <Dialogs shown={dialog} onClose={() => setDialog(null)} />
        {viewed ? (
          <ConnectionDialog view={view} onView={setView} connections={connections} />
        ) : null}
        {question}
      </DraftProviders>
    </CommandProvider>
  );
}
