import { useState } from "react";
import { flushSync } from "react-dom";
import { checker } from "@/components/request-form/checks/checker";
import { firstOnPage } from "@/components/request-form/checks/find-field";
import { placeErrors } from "@/components/request-form/checks/place-errors";
import type { ReadyRequest } from "@/components/request-form/draft-resolver";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useStableFunctions } from "@/components/ui/layout/use-stable-functions";
import { lazyValue, preload } from "@/components/ui/loading/lazy";
import { unreachable } from "@/components/ui/loading/unreachable";
import { useEarlyLoad } from "@/components/ui/loading/use-early-load";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Failure } from "@/lib/contract/failure/failure";
import { changeDraft, openDrafts } from "@/lib/storage/drafts/open-drafts";
import type { RunOutcome } from "@/lib/transport/run-search";
import { recordDomains } from "../draft/record-domains";
import type { DraftController } from "../draft/use-draft-controller";
import type { Layout } from "../layout/use-layout";
import { codeAfterwards, codeOfRun, lazyRunMessages } from "./preload";
import { reasonsToAsk } from "./reasons-to-ask";
import { reasonsOf, summaryOf, useBlockedRun } from "./use-blocked-run";
import { useBudget } from "./use-budget";
import { recordRun } from "./use-past-runs";
import { type SentRequest, useRun } from "./use-run";

type RunContext = {
  readonly draft: DraftController;
  readonly layout: Layout;
  readonly rates: CreditRates;
  readonly currentConnection: () => string | null;
  readonly connectionOf: (id: string | null) => ConnectionSummary | null;
};

/** Validates the draft, checks the budget, sends the request, and announces and records the outcome. */
export function useRunController(context: RunContext) {
  const { draft, layout, rates, currentConnection, connectionOf } = context;
  const { form } = draft;
  const announce = useAnnounce();
  useEarlyLoad(codeOfRun, codeAfterwards);
  const { state, isActive, start, cancel, fail, lastSent, show } = useRun(draft.id, {
    onShown: () => layout.showPane("results"),
    onReceived: nameRun,
    onSettled,
    onRunning: () => {
      announce("Running", { hidden: true });
      closeLinkNotice(draft);
    },
  });
  const budget = useBudget(rates, connectionOf, (sent) => void start(sent));
  const { blocked, setBlocked } = useBlockedRun(form);
  const request = useReadyRequest(form);

  function onSettled(outcome: RunOutcome, sent: SentRequest) {
    // First, so that a reload rarely loses the run.
    recordRun(outcome, sent, announce);
    announceOutcome(outcome, announce);
    budget.record(outcome, sent);
    recordDomains(outcome);
    learnFrom(outcome, sent, connectionOf(sent.connection));
    const isShown = sent.draft === openDrafts.read().active;
    if (isShown) closeLinkNotice(draft);
    if (!outcome.ok && isShown) showRejection(outcome.failure, sent, form);
  }

  const onValid = (ready: ReadyRequest) => {
    const sent = { ready, connection: currentConnection(), draft: draft.id };
    const reasons = reasonsToAsk(sent, layout);
    if (reasons.length === 0) return budget.sendWithinBudget(sent);
    announce(`Not sent yet: ${reasons.map(({ message }) => message).join(". ")}`, { hidden: true });
    setBlocked({
      reasons,
      runAnyway: () => {
        for (const { confirm } of reasons) confirm?.();
        setBlocked(null);
        budget.sendWithinBudget(sent);
      },
    });
  };

  const onInvalid = async () => {
    try {
      const { first, reasons } = await issuesOf(form, layout);
      announce(`Not sent: ${summaryOf(reasons)}`, { hidden: true });
      afterSubmission(() => setBlocked({ reasons })).then(() => layout.reveal(first));
    } catch (error) {
      // The form may be valid: the code that checks it could not be loaded.
      form.clearErrors();
      announceOutcome(fail(error), announce);
      layout.showPane("results");
    }
  };

  const run = () => {
    if (!draft.ready) return;
    // A click by a script or an assistive technology may come before any event that loads it.
    preload(codeOfRun);
    setBlocked(null);
    // The JSON text may be newer than the draft, or invalid. Only what is visible may be sent.
    const rejection = draft.settleJson.current?.();
    if (rejection) {
      announce(`Not sent: ${rejection.message}`, { urgent: true, hidden: true });
      setBlocked({ reasons: [rejection] });
      flushSync(() => layout.showPane("form"));
      rejection.show();
    } else if (!isActive()) void validateAndSend();
  };

  const validateAndSend = async () => {
    const ready = await request.read();
    // The library's submission shows the issues. It renders every field, which would delay a request.
    return ready ? onValid(ready) : form.handleSubmit(onValid, onInvalid)();
  };

  const handlers = useStableFunctions({
    run,
    cancel,
    show,
    lastSent,
    dismissBlocked: () => setBlocked(null),
    resend: () => {
      const sent = lastSent();
      if (sent) budget.sendWithinBudget(sent);
    },
  });
  return {
    state,
    isLoading: request.isLoading,
    blocked,
    budgetDialog: budget.dialog,
    ...handlers,
  };
}

/** If the page reloads before the run is stored, an earlier one must not reappear instead. */
function nameRun({ run }: RunOutcome, { draft }: SentRequest): void {
  if (run && draft !== null) changeDraft(draft, { runId: run.id });
}

/** The library renders the issues of its submission once the handler has returned. Not to be awaited in it. */
const afterSubmission = (show: () => void): Promise<void> =>
  new Promise((done) => setTimeout(() => done(flushSync(show))));

/** The first invalid field of the page, and why the draft is invalid. */
async function issuesOf(form: RequestFormApi, { reveal }: Layout) {
  const { issues } = (await checker.load()).checkDraft(form.getValues());
  const first = firstOnPage(issues.map(({ draftPath }) => draftPath)) ?? "rest";
  return { first, reasons: reasonsOf(issues, first, reveal) };
}

/** The notice of an opened link says that nothing was sent. */
function closeLinkNotice({ link }: DraftController): void {
  if (link.opened?.kind === "opened") link.close();
}

function showRejection(failure: Failure, { ready }: SentRequest, form: RequestFormApi) {
  if (failure.kind !== "invalid-request" && failure.kind !== "forbidden") return;
  lazyLearning.load().then(
    ({ rejectionIssues }) => placeErrors(form, rejectionIssues(failure, ready.body, ready.draft)),
    () => {},
  );
}

function announceOutcome(outcome: RunOutcome, announce: ReturnType<typeof useAnnounce>) {
  // The results pane shows it.
  const options = { urgent: !outcome.ok, hidden: true };
  lazyRunMessages.load().then(
    ({ runOutcomeMessage }) => announce(runOutcomeMessage(outcome), options),
    () => announce(unreachable, options),
  );
}

export type RunController = ReturnType<typeof useRunController>;

const lazyLearning = lazyValue(() => import("./learn-rejections"));

/** Remembers which options a service rejected. Requests that did not reach a service say nothing about it. */
function learnFrom(
  outcome: RunOutcome,
  { ready }: SentRequest,
  connection: ConnectionSummary | null,
): void {
  if (outcome.ok || !connection || !outcome.run || outcome.run.connectionLabel === null) return;
  const { failure, run } = outcome;
  lazyLearning.load().then(
    ({ learnRejections }) =>
      learnRejections({ failure, sent: ready.body, connection, at: run.startedAt }),
    () => {},
  );
}

/** Reads the request of the form, and loads the code for it if needed. */
function useReadyRequest(form: RequestFormApi) {
  const [isLoading, setLoading] = useState(false);
  return {
    isLoading,
    /** Null if the draft has issues or the code cannot be loaded. Removes the errors of a valid draft. */
    read: async (): Promise<ReadyRequest | null> => {
      let loaded = checker.current();
      if (!loaded) {
        setLoading(true);
        loaded = await checker.load().catch(() => null);
        setLoading(false);
      }
      const ready = loaded?.readyRequest(form.getValues()) ?? null;
      // Without errors, no field needs to know.
      if (ready && Object.keys(form.getErrors()).length > 0) form.clearErrors();
      return ready;
    },
  };
}
