import type { Tone } from "@/components/ui/feedback/tone";
import type { Action } from "@/lib/contract/schemas/actions";
import { countOf } from "@/lib/format/count";
import { stepFromAction } from "@/lib/request/draft/actions/step";
import { stepText } from "@/lib/request/draft/actions/summary";
import type { StepStatus, Trace } from "@/lib/trace/trace";

type StatusLabel = { readonly label: string; readonly tone: Tone };

export const statusLabels: Readonly<Record<StepStatus, StatusLabel>> = {
  done: { label: "Done", tone: "ok" },
  failed: { label: "Failed", tone: "bad" },
  suspect: { label: "One of these failed", tone: "warn" },
  "not-reached": { label: "Not reached", tone: "neutral" },
  unknown: { label: "Unknown", tone: "neutral" },
};

export const actionLabel = (action: Action): string => stepText(stepFromAction(action));

export const stepLabel = (index: number): string => `Step ${index + 1}`;

export function traceOutcome({ steps, failed, error, certain, failedCapture }: Trace): string {
  const done = steps.filter(({ status }) => status === "done").length;
  const action = failed === null ? undefined : steps[failed]?.action;
  if (failed !== null && action) return `Step ${failed + 1} failed: ${actionLabel(action)}.`;
  if (failedCapture !== null)
    return failedCapture < 0
      ? "The screenshot before the first step failed."
      : `The screenshot failed after step ${failedCapture + 1}.`;
  if (!certain) return "The returned screenshots do not match the steps.";
  if (error !== null) return "The page failed at an unknown step.";
  if (done < steps.length) return `${done} of ${countOf(steps.length, "step")} completed.`;
  return done === 1 ? "The step completed." : `All ${done} steps completed.`;
}
