import type { Tone } from "@/components/ui/feedback/tone";
import type { Action } from "@/lib/contract/schemas/actions";
import { stepFromAction } from "@/lib/request/draft/actions/step";
import { stepText } from "@/lib/request/draft/actions/summary";
import type { StepStatus, Trace } from "@/lib/trace/trace";

type StatusLook = { readonly label: string; readonly tone: Tone };

export const statusLook: Readonly<Record<StepStatus, StatusLook>> = {
  done: { label: "Done", tone: "ok" },
  failed: { label: "Failed", tone: "bad" },
  suspect: { label: "One of these failed", tone: "warn" },
  "not-reached": { label: "Not reached", tone: "neutral" },
  unknown: { label: "Not known", tone: "neutral" },
};

/** One line about an action, as the editor of steps has it. */
export const actionLabel = (action: Action): string => stepText(stepFromAction(action));

/** Where the step stands, for people: they count from 1. */
export const stepLabel = (index: number): string => `Step ${index + 1}`;

/** The outcome of a trace in one sentence. */
export function traceOutcome({
  steps,
  failed,
  error,
  certain,
  failedCapture: unpictured,
}: Trace): string {
  const done = steps.filter(({ status }) => status === "done").length;
  const action = failed === null ? undefined : steps[failed]?.action;
  if (failed !== null && action) return `Step ${failed + 1} failed: ${actionLabel(action)}.`;
  if (unpictured !== null)
    return unpictured < 0
      ? "No picture could be taken before the first step."
      : `No picture could be taken after step ${unpictured + 1}.`;
  if (!certain) return "The pictures that came back do not fit the steps.";
  if (error !== null) return "The page failed, and nothing tells at which step.";
  return done === steps.length
    ? `All ${steps.length} steps were done.`
    : `${done} of ${steps.length} steps are known to be done.`;
}
