import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { countOf, formatCreditRange, listOf } from "@/lib/format/count";
import { samePage } from "@/lib/trace/pin";
import { actionLabel } from "./labels";
import { ServiceMessage } from "./service-message";
import type { TraceCommands, TracedRun } from "./traced-run";

type TraceNotesProps = {
  traced: TracedRun;
  acts: TraceCommands;
  /** What searching for the failing step would take; null where there is nothing to search for. */
  bisecting: { readonly runs: number; readonly min: number; readonly max: number } | null;
  busy: boolean;
};

/** What one has to know to believe a trace: that it was instrumented, and where it does not know. */
export function TraceNotes({ traced, acts, bisecting, busy }: TraceNotesProps) {
  const { trace, plan, changes, target, responseUrl: cameBack, bisected, isIncomplete } = traced;
  const added = plan.actions.length - plan.steps.length;
  const culprit = bisected === null ? undefined : plan.steps[bisected];
  return (
    <div className="grid gap-2 p-3 empty:hidden">
      <p className="text-xs text-ink-muted">
        Instrumented: {countOf(added, "action")} put in to see the page
        {changes.length > 0 ? `; ${listOf(changes)}` : ""}. Pictures take time between the steps, so
        a run without them can go otherwise.
        {trace.measured ? null : " This service does not tell how long a step took."}
      </p>
      {isIncomplete ? (
        <p className="text-xs text-ink-muted">
          From the history, which keeps neither what was typed nor headers: what was sent said more.
        </p>
      ) : null}
      {plan.unseen > 0 ? (
        <p className="text-xs text-ink-muted">
          {countOf(plan.unseen, "place")} without a picture, so that the list does not become too
          long. “Run to here” shows fewer steps more closely.
        </p>
      ) : null}
      {cameBack === null ? (
        <Callout tone="warn" title="The page did not come back">
          The search for <code className="[overflow-wrap:anywhere]">{traced.query}</code> found
          nothing. Trace again with other words, or with the address as <code>site:</code> alone.
        </Callout>
      ) : samePage(target.url, cameBack) ? null : (
        <Callout tone="warn" title="Another page came back">
          <bdi className="[overflow-wrap:anywhere]">{cameBack}</bdi> was traced instead of{" "}
          <bdi className="[overflow-wrap:anywhere]">{target.url}</bdi>, or the page led there.
        </Callout>
      )}
      {trace.certain ? null : (
        <Callout tone="warn" title="Pictures may stand at the wrong steps">
          The service sent {trace.received} outputs, and no single end of the steps explains their
          number.
        </Callout>
      )}
      {trace.error !== null && trace.failed === null ? (
        <Callout tone="bad" title="The page failed">
          <ServiceMessage text={trace.error} />
        </Callout>
      ) : null}
      {culprit && bisected !== null ? (
        <Callout tone="bad" title={`Step ${bisected + 1} is the one that fails`}>
          <bdi>{actionLabel(culprit)}</bdi>: the steps before it worked by themselves, and with it
          the page failed.
        </Callout>
      ) : null}
      {bisected === -1 ? (
        <Callout tone="bad" title="The page fails without any step">
          Even without steps it did not come: look at the page's options and at its own answer.
        </Callout>
      ) : null}
      {bisecting ? (
        <Callout
          tone="info"
          title={
            trace.received === 0
              ? "The service sent no pictures of the steps"
              : "Which step failed is not known"
          }
          actions={
            <Button size="sm" busy={busy} onClick={acts.onBisect}>
              Search for it: up to {countOf(bisecting.runs, "run")}, ≈{" "}
              {formatCreditRange(bisecting.min, bisecting.max)}
            </Button>
          }
        >
          Runs of the first half of the steps, then of a quarter more or less, and so on, find the
          one that fails. Each is a search of its own.
        </Callout>
      ) : null}
      {traced.warning === null ? null : (
        <Callout tone="warn" title="Warning about this page">
          <ServiceMessage text={traced.warning} />
        </Callout>
      )}
    </div>
  );
}
