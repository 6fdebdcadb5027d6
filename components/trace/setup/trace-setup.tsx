import { Film } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { countOf, wordList } from "@/lib/format/count";
import type { TracedPage } from "@/lib/trace/pin";
import { planTrace, type TracePlan } from "@/lib/trace/plan";
import { traceBlocker, traceChanges, traceRequest } from "@/lib/trace/trace-request";
import { actionLabel } from "../labels";
import { SetupDialog, type SetupProps } from "./setup-dialog";
import { usePageSelection } from "./use-page-selection";

export type TraceOptions = {
  readonly target: TracedPage;
  readonly query: string;
  readonly html: boolean;
  readonly steps: number;
};

type TraceSetupProps = SetupProps & {
  /** Options of the previous trace, if this one repeats it. */
  defaults: Partial<Omit<TraceOptions, "target">>;
  /** Closes the dialog and shows a field of the form. */
  onShowField: (draftPath: string) => void;
  onStart: (options: TraceOptions) => void;
};

export function TraceSetup(props: TraceSetupProps) {
  const { open, onClose, request, target, pages, defaults, prices, onShowField, onStart } = props;
  const all = request?.scrapeOptions?.actions ?? [];
  const { page, query, isReady, fields } = usePageSelection({
    request,
    target,
    pages,
    defaultQuery: defaults.query,
  });
  const [html, setHtml] = useState(defaults.html ?? false);
  const [selectedSteps, setSteps] = useState(defaults.steps ?? all.length);
  const steps = Math.max(1, Math.min(selectedSteps, all.length));
  const plan = planTrace(all.slice(0, steps), { html });
  const blocked = request && traceBlocker(request);
  const blocker = request
    ? (blocked?.message ?? null)
    : "The form has errors. Fix them first: the trace uses the request in the form.";

  return (
    <SetupDialog
      open={open}
      onClose={onClose}
      title="Trace the steps on one page"
      description="Sends one search for one page and takes a screenshot after each step of the form."
      start={{
        label: "Trace",
        icon: Film,
        onStart: () => onStart({ target: page, query, html, steps }),
      }}
      blocker={blocker}
      onShowField={blocked ? () => onShowField(blocked.draftPath) : undefined}
      isReady={isReady}
      page={fields}
      requests={request ? [traceRequest(request, query, plan)] : []}
      prices={prices}
    >
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
        label="Capture the HTML after each step"
        detail="Needed to pick another selector. Costs nothing extra, but makes the response larger."
        checked={html}
        onChange={(event) => setHtml(event.target.checked)}
      />
      {blocker === null && request ? (
        <PlanSummary plan={plan} steps={steps} changes={traceChanges(request)} />
      ) : null}
    </SetupDialog>
  );
}

type PlanSummaryProps = { plan: TracePlan; steps: number; changes: readonly string[] };

function PlanSummary({ plan, steps, changes }: PlanSummaryProps) {
  return (
    <p className="text-xs text-ink-muted">
      Sends {countOf(plan.actions.length, "action")}
      {plan.actions.length > steps ? ` instead of ${steps}` : ""}
      {changes.length > 0 ? `, and ${wordList(changes)}` : ""}. The steps really run on the page:
      forms that they submit are submitted.
      {plan.unseen > 0 ? ` The action limit omits ${countOf(plan.unseen, "screenshot")}.` : ""}
      {plan.unread > 0
        ? ` The action limit omits the HTML of ${countOf(plan.unread, "step")}.`
        : ""}
    </p>
  );
}
