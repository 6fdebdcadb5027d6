import { Badge } from "@/components/ui/feedback/badge";
import { formatDuration } from "@/lib/format/duration";
import type { StepReport } from "@/lib/results/contents/actions";
import { cutText } from "../list/cut-text";

const tones = { done: "ok", failed: "bad", unfinished: "warn" } as const;
const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** Status of each step, if the service reports it. */
export function StepReports({ steps }: { steps: readonly StepReport[] }) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Steps" className="grid gap-0.5 text-xs">
      {steps.slice(0, 100).map(({ step, type, status, durationMs, error }) => (
        <li key={step} className="flex flex-wrap items-center gap-2">
          <span className="w-6 text-right text-ink-faint">{step}</span>
          <bdi className="font-mono">{cutText(type ?? "step", 40)}</bdi>
          {status === null ? null : (
            <Badge plain tone={isKnown(status) ? tones[status] : "neutral"}>
              {cutText(status, 40)}
            </Badge>
          )}
          {durationMs === null ? null : (
            <span className="text-ink-muted">{formatDuration(durationMs)}</span>
          )}
          {error === null ? null : <bdi className="text-bad">{cutText(error, 500)}</bdi>}
        </li>
      ))}
    </ol>
  );
}
