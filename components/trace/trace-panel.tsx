import { GitCompareArrows, RotateCw, Share2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { formatDuration } from "@/lib/format/duration";
import { shareHost } from "@/lib/transport/share-requests";
import type { FrameLook } from "./comparison/frame-view";
import { TraceComparison } from "./comparison/trace-comparison";
import { Filmstrip, framePanelId, frameTabId } from "./filmstrip";
import { traceOutcome } from "./labels";
import { TraceFrame } from "./panel";
import { ReturnsConsole } from "./returns-console";
import { StepDetail } from "./steps/step-detail";
import { Timeline } from "./timeline";
import { TraceNotes } from "./trace-notes";
import type { TraceCommands, TracedRun } from "./traced-run";

type TracePanelProps = {
  traced: TracedRun;
  previous: TracedRun | null;
  /** Null: the trace is read-only. */
  commands: TraceCommands | null;
  bisecting: { readonly runs: number; readonly cost: string } | null;
  busy: boolean;
};

export function TracePanel({ traced, previous, commands, bisecting, busy }: TracePanelProps) {
  const group = useId();
  const { trace } = traced;
  const [selected, setSelected] = useState(() => trace.failed ?? traced.bisected ?? 0);
  const [look, setLook] = useState<FrameLook>("after");
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
          <StepDetail {...{ traced, look, commands }} selected={place} onLook={setLook} />
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
