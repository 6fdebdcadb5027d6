import { Pencil } from "lucide-react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { focusFirstInvalid } from "@/components/ui/layout/focus-first-invalid";
import { stopOnEscape } from "@/components/ui/overlays/stop-on-escape";
import { type ScheduleSummary, scheduleChangeSchema } from "@/lib/contract/schedules/schedule";
import { countOf, formatCount, formatCredits } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { describeTiming } from "@/lib/schedule/describe-timing";
import { checkStateBadges } from "../check-state";
import { numberOf } from "../editor/typed-schedule";
import type { ScheduleCommands } from "./use-schedule-commands";

export type ScheduleFactsProps = {
  readonly schedule: ScheduleSummary;
  readonly commands: ScheduleCommands;
};

/** When it runs, what it found and what it spent. */
export function ScheduleFacts({ schedule, commands }: ScheduleFactsProps) {
  const { timing, timeZone, connection, last, nextAt, fresh } = schedule;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
      <Fact name="Runs">
        {describeTiming(timing)}
        {timing.kind === "times" ? ` (${timeZone})` : ""}
      </Fact>
      <Fact name="Next check">
        {nextAt === null ? "None while paused" : <Moment at={nextAt} />}
      </Fact>
      <Fact name="Last check">
        {last === null ? (
          "None yet"
        ) : (
          <>
            {checkStateBadges[last.state].label} <Moment at={last.endedAt ?? last.startedAt} />
          </>
        )}
      </Fact>
      <Fact name="New results">{countOf(fresh, "result")}</Fact>
      <Fact name="Connection">{connection.label}</Fact>
      <Spending {...{ schedule, commands }} />
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const Moment = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={formatMoment(at)} className="text-ink-muted">
    <RelativeTime at={at} />
  </time>
);

function Spending({ schedule, commands }: ScheduleFactsProps) {
  const { spent, cap, connection, name } = schedule;
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <div className="col-span-full">
        <dt className="sr-only">Spent this month</dt>
        <dd>
          <CapForm {...{ cap, commands }} onDone={() => setEditing(false)} />
        </dd>
      </div>
    );
  return (
    <Fact name="Spent this month">
      {connection.isFree && cap === null ? (
        "Free"
      ) : (
        <span className="flex items-center gap-1">
          {cap === null ? formatCredits(spent) : `${formatCount(spent)} of ${formatCredits(cap)}`}
          <IconButton
            size="sm"
            icon={Pencil}
            label={`Change the cap of ${name}`}
            onClick={() => setEditing(true)}
          />
        </span>
      )}
    </Fact>
  );
}

type CapFormProps = {
  readonly cap: number | null;
  readonly commands: ScheduleCommands;
  readonly onDone: () => void;
};

function CapForm({ cap, commands, onDone }: CapFormProps) {
  const [text, setText] = useState(cap === null ? "" : String(cap));
  const [error, setError] = useState<string | undefined>(undefined);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = numberOf(text);
    const parsed = scheduleChangeSchema.safeParse({ cap: typed });
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) focusFirstInvalid(event.currentTarget);
    if (parsed.success && (await commands.changeCap(typed)) !== null) onDone();
  };
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={stopOnEscape(onDone)}
      className="flex flex-wrap items-end gap-2"
    >
      <Field label="Monthly cap" {...(error !== undefined && { error })}>
        <TextInput
          autoFocus
          inputMode="decimal"
          suffix="credits"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" variant="primary" busy={commands.busy === "cap"}>
        Save
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  );
}
