import { GitCompareArrows, RotateCw, Share2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { classNames } from "@/components/ui/layout/class-names";
import { formatDuration } from "@/lib/format/duration";
import type { Trace } from "@/lib/trace/trace";
import { shareHost } from "@/lib/transport/share-requests";
import type { FrameMode } from "./comparison/frame-view";
import { TraceComparison } from "./comparison/trace-comparison";
import { Filmstrip, framePanelId, frameTabId } from "./filmstrip";
import { actionLabel, traceOutcome } from "./labels";
import { ReturnsConsole } from "./returns-console";
import { StepDetail } from "./steps/step-detail";
import { TraceFrame } from "./trace-frame";
import { TraceNotes, type TraceNotesProps } from "./trace-notes";
import type { TraceCommands, TracedRun } from "./traced-run";

type TracePanelProps = TraceNotesProps & { previous: TracedRun | null };

export function TracePanel({ traced, previous, commands, bisecting, busy }: TracePanelProps) {
  const group = useId();
  const { trace } = traced;
  const [selected, setSelected] = useState(() => trace.failed ?? traced.bisected ?? 0);
  const [mode, setMode] = useState<FrameMode>("after");
  const [isComparing, setComparing] = useState(false);
  const place = Math.min(selected, trace.steps.length - 1);
  return (
    <TraceFrame
      label="Trace"
      title={
        <>
          Trace of <bdi>{traced.target.title ?? traced.target.url}</bdi>
        </>
      }
      detail={
        <>
          {traceOutcome(trace)}{" "}
          <span className="tabular-nums">
            {formatDuration(traced.durationMs)}
            {traced.cost === null ? "" : ` · ${traced.cost}`}
            {traced.connectionLabel === null ? "" : ` · ${traced.connectionLabel}`}
          </span>
        </>
      }
      commands={
        <>
          {previous ? (
            <Button
              size="sm"
              icon={GitCompareArrows}
              aria-pressed={isComparing}
              onClick={() => setComparing(!isComparing)}
            >
              Compare with previous
            </Button>
          ) : null}
          {commands ? <RunCommands {...{ traced, commands, busy }} /> : null}
        </>
      }
    >
      <Filmstrip group={group} trace={trace} selected={place} onSelect={setSelected} />
      <Timeline trace={trace} selected={place} onSelect={setSelected} />
      <div className="min-h-0 flex-1 overflow-y-auto max-[860px]:flex-none max-[860px]:overflow-visible">
        <TraceNotes {...{ traced, commands, bisecting, busy }} />
        {isComparing && previous ? (
          <TraceComparison now={trace} before={previous.trace} onSelect={setSelected} />
        ) : null}
        <div
          role="tabpanel"
          id={framePanelId(group)}
          aria-labelledby={frameTabId(group, place)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel may start with images only
          tabIndex={0}
          className="border-t border-line outline-offset-[-2px]"
        >
          <StepDetail {...{ traced, mode, commands }} selected={place} onModeChange={setMode} />
        </div>
        <ReturnsConsole trace={trace} onSelect={setSelected} />
      </div>
    </TraceFrame>
  );
}

type RunCommandsProps = Pick<TracePanelProps, "traced" | "busy"> & { commands: TraceCommands };

function RunCommands({ traced, commands, busy }: RunCommandsProps) {
  return (
    <>
      <Button
        size="sm"
        icon={Share2}
        onClick={() =>
          shareHost.request({
            kind: "stored",
            ids: [traced.past?.past?.id ?? traced.id],
            comparison: null,
          })
        }
      >
        Share…
      </Button>
      <Button size="sm" icon={RotateCw} busy={busy} onClick={() => commands.onTraceAgain()}>
        Trace again…
      </Button>
    </>
  );
}

type TimelineProps = { trace: Trace; selected: number; onSelect: (step: number) => void };

/** The duration of each step on a time axis. Hidden from assistive technology: the filmstrip has the same data. */
function Timeline({ trace, selected, onSelect }: TimelineProps) {
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
