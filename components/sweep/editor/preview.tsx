import { Callout } from "@/components/ui/feedback/callout";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { useRecord } from "@/components/ui/loading/use-record";
import { countOf, formatCount, formatCredits } from "@/lib/format/count";
import { localDay } from "@/lib/format/date";
import { formatDuration } from "@/lib/format/duration";
import { exceededBudget } from "@/lib/storage/credits/budget";
import { totalSpending } from "@/lib/storage/credits/credit-totals";
import { deviceBudget, deviceTotals } from "@/lib/storage/credits/device-records";
import { listRuns } from "@/lib/storage/runs/run-store";
import type { NameUse } from "@/lib/sweep/binding/name-use";
import { type Plan, sweepMs } from "@/lib/sweep/plan";
import { type Spread, spreadOf } from "@/lib/sweep/summary";
import type { Combination } from "@/lib/sweep/sweep";
import { settingsLabel } from "@/lib/sweep/variant";
import type { CheckedSweep } from "./typed-sweep";

const KEYLESS_NOTE =
  "No credits on a connection without a key. Services limit such searches by two limits per network address and day, of requests and of credits; a run that reaches one ends with 429.";

const MAX_LISTED = 20;

/** Preview of the requests and cost of a sweep. Nothing has been sent. */
export function PlanPreview({ checked }: { checked: CheckedSweep }) {
  const { plan, planError, connection, isFree, names } = checked;
  const times = usePastTimes(connection?.label ?? null);
  if (planError !== null)
    return (
      <div tabIndex={-1} data-invalid="">
        <Callout tone="warn" title={planError}>
          Nothing has been sent.
        </Callout>
      </div>
    );
  if (!plan) return <p className="text-ink-muted">Fix the marked fields to see the preview.</p>;
  return (
    <div className="grid gap-3">
      <dl
        className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3"
        data-testid="preview"
      >
        <Fact name="Runs" value={formatCount(plan.runs)} />
        <Fact name={isFree ? "Credits (free here)" : "Credits"} value={creditRange(plan)} />
        <Fact name="Likely" value={formatCredits(Math.ceil(plan.credits.likely))} />
        <Fact name="Time" value={timeRange(plan, times, checked)} />
      </dl>
      {isFree && connection && connection.source !== "built-in" ? (
        <p className="text-ink-muted">{KEYLESS_NOTE}</p>
      ) : null}
      <NameList names={names} />
      <DayBudget plan={plan} isFree={isFree} />
      <IssueList combinations={plan.combinations} />
      {plan.notes.length > 0 ? (
        <ul aria-label="Notes" className="grid list-disc gap-0.5 pl-5 text-ink-muted">
          {plan.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function creditRange({ credits: { min, max }, unbounded }: Plan): string {
  const from = formatCount(Math.floor(min));
  if (max === null) return `${from} or more, maximum unknown`;
  const range = `${from}–${formatCount(Math.ceil(max))}`;
  return unbounded.length === 0 ? range : `${range} expected, no upper bound`;
}

/**
 * `4 s to 18 min, likely 12 s (from 30 runs)`: from the fastest of the earlier runs on the connection to the timeouts of
 * all requests.
 */
export function timeRange(
  { runs, maxMs }: Plan,
  times: Spread | null,
  { numbers }: Pick<CheckedSweep, "numbers">,
): string {
  const longest = formatDuration(maxMs);
  if (times === null) return `at most ${longest}; minimum unknown, no earlier run here`;
  const pace = { concurrency: numbers.concurrency ?? 1, spacingMs: numbers.spacingMs ?? 0 };
  const together = (each: number) =>
    formatDuration(Math.min(maxMs, sweepMs(runs * each, each, runs, pace)));
  return `${together(times.min)} to ${longest}, likely ${together(times.median)} (from ${countOf(times.count, "earlier run")})`;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="rounded-md border border-line bg-canvas px-3 py-2">
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}

/** Warns if the sweep likely exceeds the budget of the day, which runs of the workbench ask about. */
function DayBudget({ plan, isFree }: { plan: Plan; isFree: boolean }) {
  const { perDay } = useRecord(deviceBudget);
  const days = useRecord(deviceTotals.days);
  const spent = totalSpending(days[localDay(new Date())] ?? {}).credits;
  if (isFree || !exceededBudget({ perRun: null, perDay }, plan.credits.likely, spent)) return null;
  return (
    <Callout tone="warn" title="This sweep likely exceeds your budget of the day">
      {formatCredits(spent)} spent today, {formatCredits(Math.ceil(plan.credits.likely))} likely for
      the sweep, {formatCredits(perDay ?? 0)} a day. Lower the cap, or change the budget in the
      workbench.
    </Callout>
  );
}

/** Combinations that are not valid requests. They are skipped. */
function IssueList({ combinations }: { combinations: readonly Combination[] }) {
  const invalid = combinations.filter(({ issues }) => issues.length > 0);
  if (invalid.length === 0) return null;
  return (
    <Callout tone="warn" title={`${countOf(invalid.length, "combination")} will be skipped`}>
      <ul className="grid gap-0.5">
        {invalid.slice(0, MAX_LISTED).map(({ settings, issues }) => (
          <li key={settingsLabel(settings)}>
            {settingsLabel(settings)}: {issues.join(" ")}
          </li>
        ))}
      </ul>
      {invalid.length > MAX_LISTED ? (
        <p>And {formatCount(invalid.length - MAX_LISTED)} more.</p>
      ) : null}
    </Callout>
  );
}

/** Lists the sources of the variables in the request. */
function NameList({ names }: { names: readonly NameUse[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="Variables" className="grid gap-0.5 text-ink-muted [overflow-wrap:anywhere]">
      {names.map((each) => (
        <li key={each.name}>
          <code className="text-ink">{`{{${each.name}}}`}</code> {sourceText(each)}
        </li>
      ))}
    </ul>
  );
}

function sourceText({ source, value }: NameUse): string {
  const shown = value === "" ? "(empty)" : String(value);
  switch (source.kind) {
    case "row":
      return value === null ? "varies" : `varies, instead of ${shown}`;
    case "environment":
      return `→ ${shown} (environment ${source.name})`;
    case "collection":
      return `→ ${shown}`;
    case "secret":
      return "is a secret, which only the server has";
    case "undefined":
      return "is not defined";
  }
}

const MAX_RUNS = 50;

/** The times of the latest runs on a connection, in milliseconds. Null without such runs. */
const usePastTimes = (connectionLabel: string | null): Spread | null =>
  useLoaded(async () => {
    const all = await listRuns();
    const durations = (all.ok ? all.value : [])
      .filter((run) => run.connectionLabel === connectionLabel && run.failure === null)
      .toSorted((a, b) => b.startedAt - a.startedAt)
      .slice(0, MAX_RUNS)
      .map(({ durationMs }) => durationMs);
    return spreadOf(durations);
  }, [connectionLabel]);
