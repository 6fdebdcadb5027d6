import { classNames } from "@/components/ui/layout/class-names";
import { formatDuration } from "@/lib/format/duration";
import type { Trace } from "@/lib/trace/trace";
import { actionLabel } from "./labels";

type TimelineProps = { trace: Trace; selected: number; onSelect: (step: number) => void };

/** The duration of each step on a time axis. Hidden from assistive technology: the filmstrip has the same data. */
export function Timeline({ trace, selected, onSelect }: TimelineProps) {
  const timed = trace.steps.flatMap((step) =>
    step.startMs === null || step.durationMs === null
      ? []
      : [{ ...step, startMs: step.startMs, durationMs: step.durationMs }],
  );
  const end = Math.max(1, ...timed.map(({ startMs, durationMs }) => startMs + durationMs));
  if (timed.length === 0) return null;
  return (
    <div className="shrink-0 border-b border-line px-3 py-1.5" aria-hidden>
      <div className="relative h-4 rounded-sm bg-sunken">
        {timed.map(({ index, startMs, durationMs, status, action }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: hidden from assistive technology
          // biome-ignore lint/a11y/useKeyWithClickEvents: the filmstrip handles the keyboard
          <div
            key={index}
            title={`${index + 1} ${actionLabel(action)}: ${formatDuration(durationMs)}`}
            onClick={() => onSelect(index)}
            className={classNames(
              "absolute inset-y-0 min-w-1 cursor-pointer rounded-[2px] border-x border-sunken",
              status === "failed" ? "bg-bad" : index === selected ? "bg-accent" : "bg-line-strong",
            )}
            style={{ left: `${(startMs / end) * 100}%`, width: `${(durationMs / end) * 100}%` }}
          />
        ))}
      </div>
      <div className="flex justify-between pt-0.5 text-xs text-ink-faint tabular-nums">
        <span>0</span>
        <span>{formatDuration(end)}</span>
      </div>
    </div>
  );
}
