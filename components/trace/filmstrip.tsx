import { ImageOff } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { nextRovingIndex } from "@/components/ui/controls/roving";
import { toneStyles } from "@/components/ui/feedback/tone";
import { classNames } from "@/components/ui/layout/class-names";
import { formatDuration } from "@/lib/format/duration";
import type { Frame, Trace, TraceStep } from "@/lib/trace/trace";
import { actionLabel, statusLabels } from "./labels";
import { TraceMedia } from "./trace-media";

type FilmstripProps = {
  /** Id prefix, shared with the detail panel. */
  group: string;
  trace: Trace;
  /** -1: the page before the first step. */
  selected: number;
  onSelect: (step: number) => void;
};

export const frameTabId = (group: string, step: number) => `${group}-frame-${step}`;
export const framePanelId = (group: string) => `${group}-frame-panel`;

/** Thumbnails of the page before the first step and after each step: a tab list with arrow keys, Home and End. */
export function Filmstrip({ group, trace, selected, onSelect }: FilmstripProps) {
  const list = useRef<HTMLDivElement>(null);
  const positions = [-1, ...trace.steps.map(({ index }) => index)];

  useEffect(() => {
    const chosen = document.getElementById(frameTabId(group, selected));
    if (list.current?.contains(chosen))
      chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [group, selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextRovingIndex(
      event.key,
      positions.indexOf(selected),
      positions.map(() => true),
      "horizontal",
    );
    const position = next === undefined ? undefined : positions[next];
    if (position === undefined) return;
    event.preventDefault();
    onSelect(position);
    document.getElementById(frameTabId(group, position))?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Steps of the trace"
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
      className="scroll-x relative flex shrink-0 gap-2 border-b border-line bg-sunken p-2"
    >
      {positions.map((position) => {
        const step = trace.steps[position];
        return (
          <button
            key={position}
            type="button"
            role="tab"
            id={frameTabId(group, position)}
            aria-selected={position === selected}
            aria-controls={position === selected ? framePanelId(group) : undefined}
            tabIndex={position === selected ? 0 : -1}
            data-focus-inset=""
            onClick={() => onSelect(position)}
            className={classNames(
              "grid w-32 shrink-0 content-start gap-1 rounded-md border p-1 text-left transition-colors",
              position === selected
                ? "border-accent bg-selected forced-colors:border-[Highlight]"
                : "border-line bg-surface hover:border-line-strong",
            )}
          >
            <Thumbnail
              frame={trace.frames.find(({ after }) => after === position)}
              step={position}
            />
            {step ? <StepLine step={step} /> : <StartLine />}
          </button>
        );
      })}
    </div>
  );
}

function Thumbnail({ frame, step }: { frame: Frame | undefined; step: number }) {
  const box = "h-20 w-full overflow-hidden rounded-sm border border-line bg-canvas";
  if (!frame?.picture)
    return (
      <span className={classNames(box, "grid place-items-center text-ink-faint")}>
        <ImageOff aria-hidden className="size-4" />
        <span className="sr-only">No screenshot.</span>
      </span>
    );
  return (
    <span className={classNames(box, "block")}>
      <TraceMedia url={frame.picture} kind="image" name={`Step ${step + 1}`} small>
        {({ src }) => (
          // biome-ignore lint/performance/noImgElement: the source is a data URL
          <img src={src} alt="" className="block w-full" />
        )}
      </TraceMedia>
    </span>
  );
}

function StartLine() {
  return (
    <span className="grid text-xs">
      <span className="font-medium">Start</span>
      <span className="text-ink-muted">Before any step</span>
    </span>
  );
}

function StepLine({ step }: { step: TraceStep }) {
  const { label, tone } = statusLabels[step.status];
  const { icon: Icon, text } = toneStyles[tone];
  return (
    <span className="grid min-w-0 text-xs">
      <span className={classNames("flex items-center gap-1 font-medium", text)}>
        <Icon aria-hidden className="size-3 shrink-0" />
        {step.index + 1} {label}
        {step.durationMs === null ? null : (
          <span className="ml-auto font-normal text-ink-faint tabular-nums">
            {formatDuration(step.durationMs)}
          </span>
        )}
      </span>
      <bdi className="truncate text-ink-muted">{actionLabel(step.action)}</bdi>
    </span>
  );
}
