import { useState } from "react";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { formatDuration } from "@/lib/format/duration";
import { compareTraces, type StepPair } from "@/lib/trace/compare-traces";
import type { Trace, TraceStep } from "@/lib/trace/trace";
import { actionLabel, statusLabels } from "../labels";
import { TraceMedia } from "../trace-media";
import { type FrameMode, FrameView } from "./frame-view";
import { ChangedShare } from "./picture-difference";

type TraceComparisonProps = {
  now: Trace;
  before: Trace;
  onSelect: (step: number) => void;
};

export function TraceComparison({ now, before, onSelect }: TraceComparisonProps) {
  const pairs = compareTraces(now, before);
  const [selectedPair, setSelectedPair] = useState<StepPair | null>(null);
  const [mode, setMode] = useState<FrameMode>("difference");
  return (
    <ScrollArea aria-label="Compared with the previous trace" className="overflow-x-auto p-3">
      <table className="w-full min-w-120 text-xs">
        <caption className="pb-2 text-left text-sm font-medium">
          Compared with the previous trace
        </caption>
        <thead className="text-left text-ink-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1 pr-3 font-medium">
              Step
            </th>
            <th scope="col" className="py-1 pr-3 font-medium">
              Status
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-medium">
              Duration
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Screenshot
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={`${pair.is?.index}-${pair.was?.index}`} className="border-b border-line">
              <th scope="row" className="max-w-60 py-1 pr-3 text-left font-normal">
                <StepCell pair={pair} onSelect={onSelect} />
              </th>
              <td className="py-1 pr-3">{statusChange(pair)}</td>
              <td className="py-1 pr-3 text-right tabular-nums">{durationChange(pair)}</td>
              <td className="py-1 text-right tabular-nums">
                <PictureCell
                  one={picture(before, pair.was)}
                  other={picture(now, pair.is)}
                  step={pair.is?.index ?? 0}
                  onSelect={() => setSelectedPair(pair)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {selectedPair?.is ? (
        <div className="mt-3 grid gap-2">
          <h3 className="text-xs font-medium">
            After step {selectedPair.is.index + 1}, previous and current trace
          </h3>
          <FrameView
            before={picture(before, selectedPair.was)}
            after={picture(now, selectedPair.is)}
            names={["Previous trace", "This trace"]}
            short={["Previous", "This"]}
            mode={mode}
            onModeChange={setMode}
          />
        </div>
      ) : null}
    </ScrollArea>
  );
}

type StepCellProps = { pair: StepPair; onSelect: (step: number) => void };

function StepCell({ pair: { is, was }, onSelect }: StepCellProps) {
  if (!is) return <s className="text-ink-muted">{was ? actionLabel(was.action) : ""}</s>;
  return (
    <button
      type="button"
      data-prints=""
      onClick={() => onSelect(is.index)}
      className="min-h-6 max-w-full truncate text-left text-accent hover:underline"
    >
      {is.index + 1} <bdi>{actionLabel(is.action)}</bdi>
      {was ? null : <span className="text-ink-muted"> (new)</span>}
    </button>
  );
}

function statusChange({ is, was, statusChanged }: StepPair): string {
  const now = is ? statusLabels[is.status].label : "removed";
  return statusChanged && was ? `${statusLabels[was.status].label} → ${now}` : now;
}

function durationChange({ is, slower }: StepPair): string {
  if (is === null || is.durationMs === null) return "–";
  if (slower === null || Math.abs(slower) < 5) return formatDuration(is.durationMs);
  return `${formatDuration(is.durationMs)} (${slower > 0 ? "+" : "−"}${formatDuration(Math.abs(slower))})`;
}

const picture = (trace: Trace, step: TraceStep | null): string | null =>
  step ? (trace.frames.find(({ after }) => after === step.index)?.picture ?? null) : null;

type PictureCellProps = {
  one: string | null;
  other: string | null;
  step: number;
  onSelect: () => void;
};

function PictureCell({ one, other, step, onSelect }: PictureCellProps) {
  if (one === null || other === null) return "–";
  return (
    <TraceMedia url={one} kind="image" name="Before" small>
      {(before) => (
        <TraceMedia url={other} kind="image" name="Now" small>
          {(after) => (
            <button
              type="button"
              onClick={onSelect}
              className="relative min-h-6 text-accent hover:underline"
            >
              <span className="sr-only">Compare the screenshots of step {step + 1}: </span>
              <ChangedShare before={before.blob} after={after.blob} />
            </button>
          )}
        </TraceMedia>
      )}
    </TraceMedia>
  );
}
