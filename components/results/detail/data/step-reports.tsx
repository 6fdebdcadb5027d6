import { Badge } from "@/components/ui/feedback/badge";
import { formatDuration } from "@/lib/format/duration";
import { truncate } from "@/lib/format/truncate";
import { stepFromAction } from "@/lib/request/draft/actions/step";
import { stepText } from "@/lib/request/draft/actions/summary";
import type { ActionResult, StepReport } from "@/lib/results/contents/actions";
import { breakAnywhereClass } from "../../list/long-words";

const tones = { done: "ok", failed: "bad", unfinished: "warn" } as const;
const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

const outputNames: Readonly<Record<ActionResult["kind"], string>> = {
  screenshot: "Screenshot",
  scrape: "Page",
  returned: "Return value",
  pdf: "PDF",
};

/** Steps that are listed; a request has fewer. */
const MAX_STEPS = 100;

type StepReportsProps = {
  steps: readonly StepReport[];
  outputs: readonly ActionResult[];
  onOutput: (index: number) => void;
};

/** The requested steps with their outcome, as far as the service reports it, and their outputs. */
export function StepReports({ steps, outputs, onOutput }: StepReportsProps) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Steps" className="grid gap-0.5 text-xs">
      {steps.slice(0, MAX_STEPS).map((report) => (
        <li key={report.step} className="flex items-start gap-2">
          <span className="w-6 shrink-0 pt-0.5 text-right text-ink-faint tabular-nums">
            {report.step}
          </span>
          <Step report={report}>
            {outputs.map((output, index) =>
              output.step === report.step ? (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: outputs have no other key
                  key={index}
                  type="button"
                  className="link min-h-6"
                  aria-label={`Show the ${outputNames[output.kind].toLowerCase()} of step ${report.step}`}
                  onClick={() => onOutput(index)}
                >
                  {outputNames[output.kind]}
                </button>
              ) : null,
            )}
          </Step>
        </li>
      ))}
    </ol>
  );
}

type StepProps = { report: StepReport; children: React.ReactNode };

function Step({ report: { type, status, action, durationMs, error }, children }: StepProps) {
  const text = action ? stepText(stepFromAction(action)) : (type ?? "step");
  return (
    <span className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2">
      <bdi className={`min-w-0 ${action ? "" : "font-mono"} ${breakAnywhereClass}`}>
        {truncate(text, 300)}
      </bdi>
      {status === null ? null : (
        <Badge plain tone={isKnown(status) ? tones[status] : "neutral"}>
          {truncate(status, 40)}
        </Badge>
      )}
      {durationMs === null ? null : (
        <span className="text-ink-muted">{formatDuration(durationMs)}</span>
      )}
      {children}
      {error === null ? null : (
        <bdi className={`text-bad ${breakAnywhereClass}`}>{truncate(error, 500)}</bdi>
      )}
    </span>
  );
}
