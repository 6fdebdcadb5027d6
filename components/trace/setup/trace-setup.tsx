import { Film } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { Callout } from "@/components/ui/feedback/callout";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf, listOf } from "@/lib/format/count";
import type { TracedPage } from "@/lib/trace/pin";
import { planTrace } from "@/lib/trace/plan";
import { traceBlocker, traceChanges, traceRequest } from "@/lib/trace/trace-request";
import { actionLabel } from "../labels";
import { PageFields } from "./page-fields";
import { RunEstimate } from "./run-estimate";
import { usePageSelection } from "./use-page-selection";

/** What a trace is to be of. */
export type TraceOptions = {
  readonly target: TracedPage;
  readonly query: string;
  /** Whether the HTML is kept after each step. */
  readonly html: boolean;
  /** How many of the steps are done. */
  readonly steps: number;
};

type TraceSetupProps = {
  open: boolean;
  onClose: () => void;
  /** The request of the form; null where it needs mending first. */
  request: SearchRequest | null;
  target: TracedPage;
  pages: readonly TracedPage[];
  /** Of the trace before, where this one is like it. */
  given: Partial<Omit<TraceOptions, "target">>;
  rates: CreditRates;
  onStart: (wish: TraceOptions) => void;
};

/** Says what a trace sends and costs, and asks before it is sent. */
export function TraceSetup(props: TraceSetupProps) {
  const { open, onClose, request, target, pages, given, rates, onStart } = props;
  const all = request?.scrapeOptions?.actions ?? [];
  const { wanted, query, isReady, fields } = usePageSelection({
    request,
    target,
    pages,
    given: given.query,
  });
  const [html, setHtml] = useState(given.html ?? false);
  const [wantedSteps, setSteps] = useState(given.steps ?? all.length);
  const steps = Math.max(1, Math.min(wantedSteps, all.length));
  const plan = planTrace(all.slice(0, steps), { html });
  const traced = request && traceRequest(request, query, plan);
  const trouble = request
    ? traceBlocker(request)
    : "A field of the form needs mending first: a trace is made of what the form holds.";
  const ready = trouble === null && isReady;
  const changes = request ? traceChanges(request) : [];

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Trace the steps on one page"
      description="Sends one search for one page, with a picture after each step of the form."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={Film}
            disabled={!ready}
            onClick={() => onStart({ target: wanted, query, html, steps })}
          >
            Trace
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {trouble === null ? null : <Callout tone="warn" title={trouble} role="status" />}
        <PageFields {...fields} />
        {all.length > 1 ? (
          <Field label="Steps">
            <Select
              value={String(steps)}
              onChange={(event) => setSteps(Number(event.target.value))}
              options={all.map((action, index) => ({
                value: String(index + 1),
                label:
                  index === all.length - 1
                    ? `All ${all.length} steps`
                    : `Up to step ${index + 1}: ${actionLabel(action)}`,
              }))}
            />
          </Field>
        ) : null}
        <Checkbox
          label="Keep the HTML after each step"
          detail="To read it, and to pick another selector on it. Costs nothing more; the answer becomes larger."
          checked={html}
          onChange={(event) => setHtml(event.target.checked)}
        />
        {trouble === null ? (
          <p className="text-xs text-ink-muted">
            {countOf(plan.actions.length, "action")} will be sent instead of {steps}
            {changes.length > 0 ? `, and ${listOf(changes)}` : ""}. The steps are really done on the
            page: what they send is sent.
            {plan.unseen > 0 ? ` There is no room for ${countOf(plan.unseen, "picture")}.` : ""}
            {plan.unread > 0
              ? ` There is no room for the HTML of ${countOf(plan.unread, "place")}.`
              : ""}
          </p>
        ) : null}
        {traced && ready ? <RunEstimate requests={[traced]} rates={rates} /> : null}
      </div>
    </Dialog>
  );
}
