import { memo } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { LineIcon } from "@/components/ui/controls/line-icon";
import { Badge } from "@/components/ui/feedback/badge";
import type { CombinationSummary } from "@/lib/sweep/summary";
import { cellTones } from "../run/tones";
import { effectText, figuresLine, resultCountText, similarityLine, statesText } from "./cell-text";

type MatrixCellProps = {
  readonly summary: CombinationSummary;
  /** `row, column` for labels. */
  readonly name: string;
  /** URL of the comparison with the baseline. Null without both runs. */
  readonly compare: string | null;
  /** The texts of the chosen field. Null without one. */
  readonly field: string | null;
  readonly isSelected: boolean;
  readonly select: (combination: number | null) => void;
};

export const detailsId = (combination: number): string => `details-${combination}`;

/** One combination in the matrix. Its link opens the comparison with the baseline. */
export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { summary, name, compare, field, isSelected, select } = props;
  const { combination, results, states, messages } = summary;
  const worst = states.find((state) => state === "failed") ?? states[0];
  const similarity = similarityLine(summary);
  const effect = effectText(summary.effect);
  const isDone = states.every((state) => state === "done");
  return (
    <div
      className={`grid h-full min-w-0 content-start gap-0.5 border-r border-b px-2 py-1.5 text-xs ${isSelected ? "border-accent bg-accent-soft" : "border-line"}`}
    >
      <div className="flex min-w-0 items-center gap-1">
        {results && compare !== null ? (
          <a
            href={compare}
            className="link truncate text-sm font-medium tabular-nums"
            aria-label={`${resultCountText(results)}, compare ${name} with the baseline`}
          >
            {resultCountText(results)}
          </a>
        ) : results ? (
          <span className="truncate text-sm font-medium tabular-nums">
            {resultCountText(results)}
          </span>
        ) : null}
        {isDone ? null : (
          <Badge tone={worst ? cellTones[worst] : "neutral"} className="min-w-0 truncate">
            {statesText(summary)}
          </Badge>
        )}
        {/* A native title: a hundred cells are in view, and a tooltip of each would delay scrolling. */}
        <button
          type="button"
          id={detailsId(combination)}
          aria-label={`Details of ${name}`}
          title={`Details of ${name}`}
          aria-pressed={isSelected}
          className={detailsClass}
          onClick={() => select(isSelected ? null : combination)}
        >
          <LineIcon path={ELLIPSIS} className="size-3.5" />
        </button>
      </div>
      {results ? (
        <>
          {similarity === null ? null : (
            <p className="truncate text-ink-muted tabular-nums">{similarity}</p>
          )}
          <p className="truncate text-ink-muted tabular-nums">{figuresLine(summary)}</p>
          {field === null ? null : (
            <p className="truncate" title={field}>
              {field}
            </p>
          )}
          {effect === null ? null : <p className="truncate text-ink-muted">{effect}</p>}
        </>
      ) : messages.length > 0 ? (
        <p className="line-clamp-3 text-ink-muted" title={messages.join(" / ")}>
          {messages.join(" / ")}
        </p>
      ) : null}
    </div>
  );
});

const DOT = "a1 1 0 1 0 2 0a1 1 0 1 0-2 0";
const ELLIPSIS = `M4 12${DOT}M11 12${DOT}M18 12${DOT}`;
const detailsClass = `${buttonClass("ghost", "sm")} ml-auto aspect-square px-0! aria-pressed:bg-selected aria-pressed:text-accent forced-colors:aria-pressed:border-[Highlight]`;
