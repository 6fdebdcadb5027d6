import { flushSync } from "react-dom";
import { checker } from "@/components/request-form/checks/checker";
import { firstOnPage } from "@/components/request-form/checks/find-field";
import { placeErrors } from "@/components/request-form/checks/place-errors";
import type { ReadyRequest } from "@/components/request-form/draft-resolver";
import { sectionRegistry } from "@/components/request-form/sections/registry";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { countOf } from "@/lib/format/count";
import type { RunOutcome } from "@/lib/transport/run-search";
import { recordDomains } from "../draft/record-domains";
import type { DraftController } from "../draft/use-draft-controller";
import type { Layout } from "../layout/use-layout";
import { lazyRunMessages, preloadRun } from "./preload";
import { useBudget } from "./use-budget";
import { useFirstInteraction } from "./use-first-interaction";
import { recordRun } from "./use-past-runs";
import { type SentRequest, useRun } from "./use-run";

type RunContext = {
  readonly draft: DraftController;
  readonly layout: Layout;
  readonly rates: CreditRates;
  readonly currentConnection: () => string | null;
};

/** Validates the draft, checks the budget, sends the request, and announces and records the outcome. */
export function useRunController({ draft, layout, rates, currentConnection }: RunContext) {
  const { form } = draft;
  const announce = useAnnounce();
  useFirstInteraction(preloadRun);
  const { state, start, cancel, fail, lastSent, show } = useRun({
    onSettled,
    onRunning: () => announce("Running"),
  });
  const budget = useBudget(rates, send);

  function send(sent: SentRequest) {
    if (start(sent)) layout.showPane("results");
  }

  function announceOutcome(outcome: RunOutcome) {
    const urgency = outcome.ok ? "polite" : "assertive";
    lazyRunMessages.load().then(
      ({ runOutcomeMessage }) => announce(runOutcomeMessage(outcome), urgency),
      () => announce("The workbench is unreachable.", urgency),
    );
  }

  function onSettled(outcome: RunOutcome, sent: SentRequest) {
    announceOutcome(outcome);
    recordRun(outcome, sent, announce);
    budget.record(outcome);
    recordDomains(outcome);
    if (!outcome.ok && outcome.failure.kind === "invalid-request") {
      const { issues } = outcome.failure;
      sectionRegistry.load().then(
        ({ placeIssues }) => placeErrors(form, placeIssues(issues, sent.ready.draft).fieldIssues),
        () => {},
      );
    }
  }

  const onValid = (ready: ReadyRequest) =>
    budget.sendWithinBudget({ ready, connection: currentConnection() });

  const onInvalid = async () => {
    try {
      const fields = (await checker.load()).refusedFields(form.getValues());
      announce(`Not sent: ${countOf(fields.length || 1, "field needs", "fields need")} attention.`);
      layout.reveal(firstOnPage(fields) ?? "rest");
    } catch (error) {
      // The form may be valid: the code that checks it could not be loaded.
      form.clearErrors();
      announceOutcome(fail(error));
      layout.showPane("results");
    }
  };

  const run = () => {
    if (!draft.ready) return;
    // The JSON text may be newer than the draft, or invalid. Only what is visible may be sent.
    const rejection = draft.settleJson.current?.();
    if (rejection) {
      announce(`Not sent: ${rejection.message}`, "assertive");
      flushSync(() => layout.showPane("form"));
      rejection.show();
    } else if (state.phase !== "running") void form.handleSubmit(onValid, onInvalid)();
  };

  return {
    state,
    run,
    cancel,
    show,
    lastSent,
    resend: () => {
      const sent = lastSent();
      if (sent) budget.sendWithinBudget(sent);
    },
    budgetDialog: budget.dialog,
  };
}

export type RunController = ReturnType<typeof useRunController>;
