import { Pause, Play, RefreshCw, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { Callout } from "@/components/ui/feedback/callout";
import { ConfirmRemoval } from "@/components/ui/overlays/confirm-removal";
import type { ScheduleSummary } from "@/lib/contract/schedules/schedule";
import type { Schedules } from "../use-schedules";
import { CheckHistory } from "./check-history";
import { DeliveryStatus } from "./delivery-status";
import { ScheduleFacts, type ScheduleFactsProps } from "./schedule-facts";
import { useScheduleCommands } from "./use-schedule-commands";

type ScheduleEntryProps = {
  readonly schedule: ScheduleSummary;
  readonly reload: Schedules["reload"];
};

/** A schedule with its commands. Its checks are loaded when they are opened. */
export function ScheduleEntry({ schedule, reload }: ScheduleEntryProps) {
  const { id, name, query, pause } = schedule;
  const title = useId();
  const commands = useScheduleCommands(id, reload);
  return (
    <li
      aria-labelledby={title}
      // For the focus of a control that is replaced, such as Delete by its question.
      tabIndex={-1}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <h2 id={title} className="flex flex-wrap items-center gap-2 font-semibold">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
            <StateBadge schedule={schedule} />
          </h2>
          {query === name ? null : (
            <p className="text-ink-muted [overflow-wrap:anywhere]">
              <bdi>{query}</bdi>
            </p>
          )}
        </div>
        <EntryCommands {...{ schedule, commands }} />
      </div>
      {pause === null || pause.reason === "user" ? null : (
        <Callout tone="warn" title={`Paused: ${pause.message}`}>
          {pause.reason === "cap"
            ? "Raise the cap, or resume when a new month has begun."
            : "Fix the cause, then resume."}
        </Callout>
      )}
      {commands.error === null ? null : <Callout tone="bad" role="alert" title={commands.error} />}
      <ScheduleFacts {...{ schedule, commands }} />
      <DeliveryStatus {...{ schedule, commands }} />
      <CheckHistory key={schedule.last?.slot ?? 0} {...{ schedule }} />
    </li>
  );
}

function StateBadge({ schedule: { state, pause, last } }: Pick<ScheduleEntryProps, "schedule">) {
  if (last?.state === "running") return <Badge tone="info">Running</Badge>;
  if (state === "active") return <Badge tone="ok">Active</Badge>;
  return <Badge tone={pause?.reason === "user" ? "neutral" : "warn"}>Paused</Badge>;
}

function EntryCommands({ schedule: { name, state }, commands }: ScheduleFactsProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { busy, run, pause, resume, remove } = commands;
  if (isRemoving)
    return (
      <ConfirmRemoval
        question="Delete this schedule?"
        more="Its results and its feed are deleted too."
        confirmLabel="Delete"
        remove={remove}
        onKeep={() => setRemoving(false)}
      />
    );
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button
        size="sm"
        icon={RefreshCw}
        busy={busy === "run"}
        aria-label={`Run now: ${name}`}
        onClick={() => void run()}
      >
        Run now
      </Button>
      {state === "active" ? (
        <Button
          size="sm"
          icon={Pause}
          busy={busy === "pause"}
          aria-label={`Pause ${name}`}
          onClick={() => void pause()}
        >
          Pause
        </Button>
      ) : (
        <Button
          size="sm"
          icon={Play}
          busy={busy === "resume"}
          aria-label={`Resume ${name}`}
          onClick={() => void resume()}
        >
          Resume
        </Button>
      )}
      <Button
        size="sm"
        icon={Trash2}
        aria-label={`Delete ${name}`}
        onClick={() => setRemoving(true)}
      >
        Delete
      </Button>
    </div>
  );
}
