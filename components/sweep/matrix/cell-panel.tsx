import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Badge } from "@/components/ui/feedback/badge";
import { comparisonUrl } from "@/lib/compare/comparison-url";
import { formatCostElsewhere } from "@/lib/format/cost";
import { countOf, formatCredits } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { requestUrl } from "@/lib/permalink/request-url";
import { cellStateLabels } from "@/lib/sweep/labels";
import { baselineOf, matrixLayout } from "@/lib/sweep/matrix";
import { requestBody } from "@/lib/sweep/settings";
import type { Cell, Sweep } from "@/lib/sweep/sweep";
import { settingsLabel } from "@/lib/sweep/variant";
import { cellTones } from "../run/tones";
import { firstFinishedRun } from "./matrix-model";

type CellPanelProps = {
  readonly sweep: Sweep;
  readonly combination: number;
  readonly baseline: number;
  readonly onClose: () => void;
};

export function CellPanel({ sweep, combination, baseline, onClose }: CellPanelProps) {
  const settings = sweep.combinations[combination]?.settings ?? [];
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus();
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const base = baselineOf(matrixLayout(sweep), baseline, combination);
  const baseRun =
    base === null || base === combination
      ? null
      : firstFinishedRun(sweep.cells.filter((cell) => cell.combination === base));
  const permalink = requestUrl(requestBody(sweep.base, settings));
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="cell-title"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex min-w-0 items-start gap-2">
        <h2 id="cell-title" className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
          {settingsLabel(settings)}
        </h2>
        <IconButton label="Close the details" icon={X} size="sm" onClick={onClose} />
      </div>
      <ul aria-label="Runs" className="grid gap-2">
        {sweep.cells
          .filter((cell) => cell.combination === combination)
          .map((cell) => (
            <RunLine
              key={cell.id}
              {...{ cell, baseRun }}
              isCounted={sweep.progress.caps.credits !== null}
            />
          ))}
      </ul>
      {permalink === null ? null : (
        <div>
          <a className={buttonClass("default", "sm")} href={permalink}>
            Open this request in the workbench
          </a>
        </div>
      )}
    </section>
  );
}

type RunLineProps = {
  readonly cell: Cell;
  readonly baseRun: string | null;
  readonly isCounted: boolean;
};

function RunLine({ cell, baseRun, isCounted }: RunLineProps) {
  const { state, message, facts, repeat, sends, rejections, charged } = cell;
  const run = cell.runs.at(-1);
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
      <span className="text-ink-muted">Repeat {repeat + 1}</span>
      <Badge tone={cellTones[state]}>{cellStateLabels[state]}</Badge>
      {facts ? (
        <span>
          {facts.results === null ? "Results unknown" : countOf(facts.results, "result")} ·{" "}
          {formatCostElsewhere(facts)} · {formatDuration(facts.durationMs)}
        </span>
      ) : null}
      {sends > 0 && isCounted ? (
        <span className="text-ink-muted">counted as {formatCredits(charged)}</span>
      ) : null}
      {rejections > 0 ? (
        <span className="text-ink-muted">
          sent {countOf(sends, "time")}, because it was rejected {countOf(rejections, "time")}{" "}
          before any work
        </span>
      ) : null}
      {message === null ? null : (
        <span className="text-ink-muted [overflow-wrap:anywhere]">{message}</span>
      )}
      {run !== undefined && baseRun !== null && state === "done" ? (
        <a className="link" href={comparisonUrl({ runs: [baseRun, run], base: baseRun })}>
          Compare with the baseline
        </a>
      ) : null}
    </li>
  );
}
