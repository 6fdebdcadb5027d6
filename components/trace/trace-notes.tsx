import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { ServiceMessage } from "@/components/ui/feedback/service-message";
import { countOf, wordList } from "@/lib/format/count";
import { samePage } from "@/lib/trace/pin";
import { actionLabel } from "./labels";
import type { TraceCommands, TracedRun } from "./traced-run";

export type TraceNotesProps = {
  traced: TracedRun;
  /** Null: the trace is read-only. */
  commands: TraceCommands | null;
  /** Cost of searching for the failing step; null if there is nothing to search for. */
  bisecting: { readonly runs: number; readonly cost: string } | null;
  busy: boolean;
};

export function TraceNotes({ traced, commands, bisecting, busy }: TraceNotesProps) {
  const { trace, plan, changes, target, responseUrl, bisected, isIncomplete } = traced;
  const added = plan.actions.length - plan.steps.length;
  const altered = [
    ...(added > 0 ? [`${countOf(added, "action")} added to capture the page`] : []),
    ...(changes.length > 0 ? [wordList(changes)] : []),
  ];
  const failingAction = bisected === null ? undefined : plan.steps[bisected];
  return (
    <div className="grid gap-2 p-3 empty:hidden">
      <p className="text-xs text-ink-muted empty:hidden">
        {altered.length > 0 ? `Instrumented: ${altered.join("; ")}. ` : null}
        {added > 0
          ? "Screenshots take time between the steps, so a run without them may behave differently. "
          : null}
        {trace.measured ? null : "This service does not report step durations."}
      </p>
      {isIncomplete ? (
        <p className="text-xs text-ink-muted">
          Opened from the history, which does not store typed text or headers. The request that was
          sent had more.
        </p>
      ) : null}
      {plan.unseen > 0 ? (
        <p className="text-xs text-ink-muted">
          {countOf(plan.unseen, "step")} without a screenshot, because of the limit on actions. “Run
          to here” captures fewer steps in more detail.
        </p>
      ) : null}
      {responseUrl === null ? (
        <Callout tone="warn" title="The page was not returned">
          The search for <code className="[overflow-wrap:anywhere]">{traced.query}</code> found
          nothing. Trace again with other search terms, or with only <code>site:</code> and the URL.
        </Callout>
      ) : samePage(target.url, responseUrl) ? null : (
        <Callout tone="warn" title="A different page was returned">
          <bdi className="[overflow-wrap:anywhere]">{responseUrl}</bdi> was traced instead of{" "}
          <bdi className="[overflow-wrap:anywhere]">{target.url}</bdi>, or the page redirected
          there.
        </Callout>
      )}
      {trace.certain ? null : (
        <Callout tone="warn" title="Screenshots may be assigned to the wrong steps">
          The service returned {trace.received} outputs, which does not match the steps that could
          have run.
        </Callout>
      )}
      {trace.error !== null && trace.failed === null ? (
        <Callout tone="bad" title="The page failed">
          <ServiceMessage text={trace.error} />
        </Callout>
      ) : null}
      {failingAction && bisected !== null ? (
        <Callout tone="bad" title={`Step ${bisected + 1} fails`}>
          <bdi>{actionLabel(failingAction)}</bdi>: the page loads with the steps before it and fails
          with it.
        </Callout>
      ) : null}
      {bisected === -1 ? (
        <Callout tone="bad" title="The page fails without any step">
          Check the page options and the response of the page.
        </Callout>
      ) : null}
      {bisecting ? (
        <Callout
          tone="info"
          title={
            trace.received === 0
              ? "The service returned no screenshots"
              : "The failing step is unknown"
          }
          actions={
            <Button size="sm" busy={busy} onClick={() => commands?.onBisect()}>
              Find it: up to {countOf(bisecting.runs, "run")}, {bisecting.cost}
            </Button>
          }
        >
          Bisects the steps: runs the first half, then a quarter more or less, and so on. Each run
          is a separate search.
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
