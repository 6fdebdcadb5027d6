import { Crosshair, Hourglass, LocateFixed, StepForward } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { Callout } from "@/components/ui/feedback/callout";
import { ServiceMessage } from "@/components/ui/feedback/service-message";
import { capitalize } from "@/lib/format/capitalize";
import { formatDuration } from "@/lib/format/duration";
import type { Frame, TraceStep } from "@/lib/trace/trace";
import { type FrameMode, FrameView } from "../comparison/frame-view";
import { actionLabel, statusLabels, stepLabel } from "../labels";
import type { TraceCommands, TracedRun } from "../traced-run";
import { StepHtml } from "./step-html";
import { StepOutput } from "./step-output";

type StepDetailProps = {
  traced: TracedRun;
  /** -1: the page before the first step. */
  selected: number;
  mode: FrameMode;
  onModeChange: (mode: FrameMode) => void;
  /** Null: the trace is read-only. */
  commands: TraceCommands | null;
};

export function StepDetail({ traced, selected, mode, onModeChange, commands }: StepDetailProps) {
  const { trace } = traced;
  const step = trace.steps[selected];
  const after = trace.frames.find((frame) => frame.after === selected) ?? null;
  const before = lastBefore(trace.frames, selected);
  const html = after?.html ?? before?.html ?? null;
  return (
    <div className="grid min-w-0 gap-3 p-3">
      {step ? (
        <StepHead step={step} html={html} commands={commands} />
      ) : (
        <h3 className="font-medium">The page before the first step</h3>
      )}
      <FrameView
        key={selected}
        before={step ? (before?.picture ?? null) : null}
        after={after?.picture ?? null}
        names={[
          step ? `Before step ${selected + 1}` : "Before",
          step ? `After step ${selected + 1}` : "Start",
        ]}
        mode={mode}
        onModeChange={onModeChange}
      />
      {step?.output ? <StepOutput output={step.output} step={step.index} /> : null}
      {after?.html ? <StepHtml key={`html-${selected}`} {...after.html} step={selected} /> : null}
    </div>
  );
}

function lastBefore(frames: readonly Frame[], step: number): Frame | null {
  return frames.filter(({ after, picture }) => after < step && picture !== null).at(-1) ?? null;
}

type StepHeadProps = {
  step: TraceStep;
  html: { readonly html: string; readonly url: string | null } | null;
  /** Null: the trace is read-only. */
  commands: TraceCommands | null;
};

function StepHead({ step, html, commands }: StepHeadProps) {
  const { index, action, status, reason, durationMs } = step;
  const { label, tone } = statusLabels[status];
  const takesSelector = "selector" in action || action.type === "scroll";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {stepLabel(index)}: <bdi>{actionLabel(action)}</bdi>
        </h3>
        <Badge tone={tone}>{label}</Badge>
        {durationMs === null ? null : (
          <span className="text-xs text-ink-muted tabular-nums">{formatDuration(durationMs)}</span>
        )}
      </div>
      {reason === null ? null : (
        <Callout tone="bad" title={`${stepLabel(index)} failed`}>
          <ServiceMessage text={capitalize(reason)} />
        </Callout>
      )}
      {commands ? <StepCommands {...{ index, html, commands, takesSelector }} /> : null}
    </div>
  );
}

type StepCommandsProps = {
  index: number;
  takesSelector: boolean;
  html: StepHeadProps["html"];
  commands: TraceCommands;
};

function StepCommands({ index, takesSelector, html, commands }: StepCommandsProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {takesSelector && html ? (
        <Button size="sm" icon={Crosshair} onClick={() => commands.onPick(index, html)}>
          Pick another selector
        </Button>
      ) : null}
      {takesSelector && !html ? (
        <Button
          size="sm"
          icon={Crosshair}
          title="Picking a selector needs the HTML of the page, which this trace did not capture."
          onClick={() => commands.onTraceAgain(true)}
        >
          Trace with HTML to pick a selector
        </Button>
      ) : null}
      <Button size="sm" icon={LocateFixed} onClick={() => commands.onShowStep(index)}>
        Edit this step
      </Button>
      <Button size="sm" icon={Hourglass} onClick={() => commands.onInsertWait(index)}>
        Insert wait before
      </Button>
      <Button size="sm" icon={StepForward} onClick={() => commands.onRunTo(index)}>
        Run to here
      </Button>
    </div>
  );
}
