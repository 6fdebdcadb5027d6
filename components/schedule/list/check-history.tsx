import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/feedback/badge";
import { Loading } from "@/components/ui/feedback/spinner";
import { CollapsibleSection } from "@/components/ui/layout/collapsible-section";
import type { Check, ScheduleSummary } from "@/lib/contract/schedules/schedule";
import { countOf, formatCredits } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { fetchSchedule } from "@/lib/transport/schedules";
import { checkStateBadges } from "../check-state";

/** The checks of a schedule with their new results. Mounted again after each check. */
export function CheckHistory({ schedule }: { schedule: ScheduleSummary }) {
  const { id, name, last, fresh } = schedule;
  const [open, setOpen] = useState(() => openHistories.has(id));
  if (last === null) return null;
  return (
    <CollapsibleSection
      title={`Checks of ${name}`}
      headingLevel={3}
      summary={fresh > 0 ? `${countOf(fresh, "new result")}` : "no new results"}
      open={open}
      onOpenChange={(next) => {
        if (next) openHistories.add(id);
        else openHistories.delete(id);
        setOpen(next);
      }}
    >
      {open ? <Checks {...{ id, state: last.state }} /> : null}
    </CollapsibleSection>
  );
}

/** Histories that stay open when a check is added. */
const openHistories = new Set<string>();

function Checks({ id, state }: { id: string; state: Check["state"] }) {
  const [checks, setChecks] = useState<readonly Check[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state of the last check changes the list.
  useEffect(() => {
    let isCurrent = true;
    void fetchSchedule(id).then((result) => {
      if (!isCurrent) return;
      if (result.ok) setChecks(result.value.checks);
      setError(result.ok ? null : result.failure.error);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, state]);
  if (error !== null) return <p role="alert">{error}</p>;
  if (checks === null) return <Loading />;
  return (
    <ol className="grid gap-3">
      {checks.map((check) => (
        <CheckEntry key={check.slot} check={check} />
      ))}
    </ol>
  );
}

const triggerLabels: Readonly<Record<Check["trigger"], string>> = {
  slot: "",
  "catch-up": "catch-up",
  manual: "run by hand",
};

function CheckEntry({ check }: { check: Check }) {
  const { slot, state, trigger, found, fresh, missed, credits, message, results, delivery } = check;
  const badge = checkStateBadges[state];
  const isFinished = state === "done" || state === "unchanged";
  const facts = [
    triggerLabels[trigger],
    ...(isFinished ? [`${countOf(found, "result")}, ${fresh} new`] : []),
    ...(missed > 0 ? [`${countOf(missed, "earlier slot")} missed`] : []),
    ...(credits !== null && credits > 0 ? [formatCredits(credits)] : []),
    ...(delivery === null ? [] : [`webhook ${delivery.state}`]),
  ].filter((fact) => fact !== "");
  return (
    <li className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <time dateTime={new Date(slot).toISOString()} className="tabular-nums">
          {formatMoment(slot)}
        </time>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <span className="text-xs text-ink-muted tabular-nums">{facts.join(" · ")}</span>
      </p>
      {message === null ? null : (
        <p className="text-ink-muted [overflow-wrap:anywhere]">{message}</p>
      )}
      {results.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5">
          {results.map(({ url, title, snippet }) => (
            <li key={url} className="[overflow-wrap:anywhere]">
              <a href={url} rel="noopener noreferrer nofollow" target="_blank" className="link">
                <bdi>{title === "" ? url : title}</bdi>
              </a>
              {snippet === "" ? null : <p className="text-xs text-ink-muted">{snippet}</p>}
            </li>
          ))}
        </ul>
      ) : fresh > 0 ? (
        <p className="text-xs text-ink-muted">The results of this check were removed.</p>
      ) : null}
    </li>
  );
}
