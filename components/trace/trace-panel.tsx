import { GitCompareArrows, RotateCw } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { formatCredits } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import type { FrameLook } from "./comparison/frame-view";
import { TraceComparison } from "./comparison/trace-comparison";
import { Filmstrip, framePanelId, frameTabId } from "./filmstrip";
import { traceOutcome } from "./labels";
import { ReturnsConsole } from "./returns-console";
import { StepDetail } from "./steps/step-detail";
import { Timeline } from "./timeline";
import { TraceNotes } from "./trace-notes";
import type { TraceCommands, TracedRun } from "./traced-run";

type TracePanelProps = {
  traced: TracedRun;
  /** The trace of the same page before this one. */
  previous: TracedRun | null;
  acts: TraceCommands;
  bisecting: { readonly runs: number; readonly min: number; readonly max: number } | null;
  /** Whether a run of this panel goes on. */
  busy: boolean;
};

/** A trace: its film, its time, and one step of it closely. */
export function TracePanel({ traced, previous, acts, bisecting, busy }: TracePanelProps) {
  const group = useId();
  const { trace } = traced;
  const [selected, setSelected] = useState(() => trace.failed ?? traced.bisected ?? 0);
  const [look, setLook] = useState<FrameLook>("after");
  const [comparing, setComparing] = useState(false);
  const place = Math.min(selected, trace.steps.length - 1);
  return (
    <section
      aria-label="Trace"
      // Where there is little room, all of it scrolls together.
      className="flex h-full min-h-0 min-w-0 flex-col bg-surface max-[860px]:overflow-y-auto"
    >
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="truncate font-medium">
            Trace of <bdi>{traced.target.title ?? traced.target.url}</bdi>
          </h2>
          <p className="text-xs text-ink-muted">
            {traceOutcome(trace)}{" "}
            <span className="tabular-nums">
              {formatDuration(traced.durationMs)}
              {traced.credits === null ? "" : ` · ${formatCredits(traced.credits)}`}
              {traced.connectionLabel === null ? "" : ` · ${traced.connectionLabel}`}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {previous ? (
            <Button
              size="sm"
              icon={GitCompareArrows}
              aria-pressed={comparing}
              onClick={() => setComparing(!comparing)}
            >
              Compare with the last one
            </Button>
          ) : null}
          <Button size="sm" icon={RotateCw} busy={busy} onClick={() => acts.onAgain()}>
            Trace again…
          </Button>
        </div>
      </header>
      <Filmstrip group={group} trace={trace} selected={place} onSelect={setSelected} />
      <Timeline trace={trace} selected={place} onSelect={setSelected} />
      <div className="min-h-0 flex-1 overflow-y-auto max-[860px]:flex-none max-[860px]:overflow-visible">
        <TraceNotes {...{ traced, acts, bisecting, busy }} />
        {comparing && previous ? (
          <TraceComparison now={trace} before={previous.trace} onSelect={setSelected} />
        ) : null}
        <div
          role="tabpanel"
          id={framePanelId(group)}
          aria-labelledby={frameTabId(group, place)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel whose first things may all be pictures
          tabIndex={0}
          className="border-t border-line outline-offset-[-2px]"
        >
          <StepDetail {...{ traced, look, acts }} selected={place} onLook={setLook} />
        </div>
        <ReturnsConsole trace={trace} onSelect={setSelected} />
      </div>
    </section>
  );
}
