import { useId } from "react";
import { Field } from "@/components/ui/controls/field";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import {
  intervalUnits,
  type Timing,
  type Weekday,
  weekdays,
} from "@/lib/contract/schedules/timing";
import { formatMoment } from "@/lib/format/date";
import { nextSlots } from "@/lib/schedule/slots";
import { type TypedSchedule, validTiming } from "./typed-schedule";

export type EditorProps = {
  readonly typed: TypedSchedule;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<TypedSchedule>) => void;
};

const kinds = [
  { value: "interval", label: "At an interval" },
  { value: "times", label: "At set times" },
] as const;

const SHOWN = 3;

/** When the schedule runs, with its next times. */
export function TimingFields({ typed, errors, onChange }: EditorProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">When</legend>
      <RadioGroup
        {...{ name, options: kinds, value: typed.kind }}
        inline
        onValueChange={(kind) => onChange({ kind })}
      />
      {typed.kind === "interval" ? (
        <Interval {...{ typed, errors, onChange }} />
      ) : (
        <Times {...{ typed, errors, onChange }} />
      )}
      <Field
        label="Time zone"
        error={errors.timeZone}
        help="Times, and dates in the request, follow this zone and its summer time."
      >
        <TextInput
          value={typed.timeZone}
          list={`${name}-zones`}
          onChange={({ currentTarget }) => onChange({ timeZone: currentTarget.value })}
        />
      </Field>
      <datalist id={`${name}-zones`}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <NextChecks typed={typed} />
    </fieldset>
  );
}

function Interval({ typed, errors, onChange }: EditorProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="Every" help="At least 5 minutes." error={errors["timing.every"]}>
        <TextInput
          inputMode="numeric"
          value={typed.every}
          onChange={({ currentTarget }) => onChange({ every: currentTarget.value })}
        />
      </Field>
      <Field label="Unit">
        <Select
          options={intervalUnits}
          value={typed.unit}
          onChange={({ currentTarget }) => {
            const unit = intervalUnits.find(({ value }) => value === currentTarget.value);
            if (unit) onChange({ unit: unit.value });
          }}
        />
      </Field>
    </div>
  );
}

function Times({ typed, errors, onChange }: EditorProps) {
  const toggle = (day: Weekday) =>
    onChange({
      days: typed.days.includes(day)
        ? typed.days.filter((each) => each !== day)
        : [...typed.days, day],
    });
  return (
    <>
      <Field label="Days" group error={errors["timing.days"]}>
        <div className="flex flex-wrap gap-x-4">
          {weekdays.map(({ value, label }) => (
            <label key={value} className="flex min-h-target items-center gap-1.5">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={typed.days.includes(value)}
                onChange={() => toggle(value)}
              />
              {label}
            </label>
          ))}
        </div>
      </Field>
      <Field label="Times" hint="24 hours, separated by commas" error={errors["timing.times"]}>
        <TextInput
          value={typed.times}
          placeholder="08:00, 17:30"
          onChange={({ currentTarget }) => onChange({ times: currentTarget.value })}
        />
      </Field>
    </>
  );
}

function NextChecks({ typed }: { typed: TypedSchedule }) {
  const timing = validTiming(typed);
  return (
    <div className="rounded-md border border-line bg-canvas px-3 py-2">
      <p className="text-xs text-ink-muted">Next checks</p>
      {timing === null ? (
        <p className="text-ink-muted">Complete the times above.</p>
      ) : (
        <NextTimes timing={timing} timeZone={typed.timeZone} />
      )}
    </div>
  );
}

function NextTimes({ timing, timeZone }: { timing: Timing; timeZone: string }) {
  const now = Date.now();
  return (
    <ol className="tabular-nums">
      {nextSlots({ timing, timeZone, anchor: now }, now, SHOWN).map((slot) => (
        <li key={slot}>
          <time dateTime={new Date(slot).toISOString()}>{formatMoment(slot, timeZone)}</time>
        </li>
      ))}
    </ol>
  );
}
