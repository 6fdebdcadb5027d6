import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { NumberInput } from "@/components/ui/controls/number-input";
import { Badge } from "@/components/ui/feedback/badge";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Progress } from "@/components/ui/feedback/progress";
import { CollapsibleSection } from "@/components/ui/layout/collapsible-section";
import { formatCostElsewhere } from "@/lib/format/cost";
import { countOf, formatCount, formatCredits } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { activeMs, type CapField, committedCredits, parseCaps } from "@/lib/sweep/budget";
import { cellStateLabels, phaseLabel } from "@/lib/sweep/labels";
import type { SweepEvent } from "@/lib/sweep/state";
import { cellStates, type Sweep } from "@/lib/sweep/sweep";
import { cellTones, phaseTones } from "./tones";

type StatusProps = {
  readonly sweep: Sweep;
  readonly isDriver: boolean;
  readonly onCaps: (event: SweepEvent) => void;
};

/** How far the sweep is, and how much of its caps it has used. */
export function Status({ sweep, isDriver, onCaps }: StatusProps) {
  const { progress, cells } = sweep;
  const now = useClock(progress.phase === "running");
  const done = cells.filter(({ state }) => state === "done" || state === "failed").length;
  const spent = committedCredits(cells);
  const rejections = cells.reduce((sum, { rejections }) => sum + rejections, 0);
  const isStopped = progress.stop !== null && progress.stop.reason !== "complete";
  const completion = progress.stop?.reason === "complete" ? progress.stop.message : "";
  const announce = useAnnounce();
  useEffect(() => {
    if (completion !== "") announce(completion, { hidden: true });
  }, [completion, announce]);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2" data-testid="phase">
        <Badge tone={phaseTones[progress.phase]}>{phaseLabel(progress)}</Badge>
        {progress.retryAt !== null && progress.phase === "running" ? (
          <span role="timer" className="tabular-nums">
            The service asked to wait. Continues in{" "}
            {formatDuration(Math.max(0, Math.ceil((progress.retryAt - now) / 1_000)) * 1_000)}.
          </span>
        ) : null}
      </div>
      <Progress
        label="Runs"
        value={done}
        max={cells.length}
        text={`${formatCount(done)} of ${formatCount(cells.length)}`}
      />
      <p className="text-ink-muted tabular-nums" data-testid="spent">
        {progress.caps.credits === null
          ? formatCostElsewhere({ credits: spent, isFree: true })
          : `${formatCount(spent)} of ${formatCredits(progress.caps.credits)} spent or reserved${sweep.connection.isFree ? " at prices elsewhere" : ""}`}{" "}
        · {formatCount(progress.runsUsed)} of {countOf(progress.caps.runs, "run")} ·{" "}
        {formatDuration(activeMs(sweep, Math.max(now, progress.changedAt)))} of{" "}
        {formatDuration(progress.caps.minutes * 60_000)}
        {rejections > 0
          ? ` · rejected before any work and sent again: ${formatCount(rejections)}`
          : ""}
      </p>
      <ul aria-label="Cells by state" className="flex flex-wrap gap-2">
        {cellStates.flatMap((state) => {
          const count = cells.filter((cell) => cell.state === state).length;
          return count === 0
            ? []
            : [
                <li key={state}>
                  <Badge tone={cellTones[state]}>
                    {cellStateLabels[state]}: {formatCount(count)}
                  </Badge>
                </li>,
              ];
        })}
      </ul>
      {isStopped ? <Callout tone="warn" role="status" title={progress.stop?.message} /> : null}
      {isDriver && progress.phase !== "running" ? (
        <ChangeCaps sweep={sweep} onCaps={onCaps} />
      ) : null}
    </div>
  );
}

/** The current time, once a second while it matters. */
function useClock(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

const labels = {
  credits: "Maximum credits",
  runs: "Maximum runs",
  minutes: "Maximum minutes",
} as const;
const fields: readonly CapField[] = ["credits", "runs", "minutes"];

function ChangeCaps({ sweep, onCaps }: Pick<StatusProps, "sweep" | "onCaps">) {
  const { caps } = sweep.progress;
  const [typed, setTyped] = useState<Readonly<Record<CapField, string>>>({
    credits: caps.credits === null ? "" : String(caps.credits),
    runs: String(caps.runs),
    minutes: String(caps.minutes),
  });
  const { isFree } = sweep.connection;
  const parsed = parseCaps(typed, { isFree });
  const errors = parsed.ok ? {} : parsed.errors;
  return (
    <CollapsibleSection title="Change the caps" headingLevel={3}>
      <form
        className="grid gap-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto] sm:items-end"
        onSubmit={(event) => {
          event.preventDefault();
          if (parsed.ok) onCaps({ type: "caps-changed", caps: parsed.caps });
        }}
      >
        {fields.map((field) => (
          <Field
            key={field}
            label={labels[field]}
            {...(isFree && field === "credits" && { hint: "optional" })}
            {...(errors[field] !== undefined && { error: errors[field] })}
          >
            <NumberInput
              min={1}
              value={typed[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          </Field>
        ))}
        <Button type="submit" disabled={!parsed.ok}>
          Change
        </Button>
      </form>
    </CollapsibleSection>
  );
}
