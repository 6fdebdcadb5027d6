import { useId, useState } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldContext } from "@/components/ui/controls/field-context";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { Segmented } from "@/components/ui/controls/segmented";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { afterPress } from "@/components/ui/layout/after-press";
import { keysOf } from "@/lib/contract/typed-keys";
import { parseTbs, type TimePreset, timePresets } from "@/lib/contract/values/tbs";
import {
  formatTimeControls,
  parseTimeControls,
  type TimeControls,
} from "@/lib/request/draft/time-controls";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";
import { useTextField } from "./use-text-field";

type Kind = TimeControls["kind"];

const kinds: readonly { value: Kind; label: string }[] = [
  { value: "any", label: "Any time" },
  { value: "preset", label: "Past…" },
  { value: "range", label: "Custom range" },
];
const asWritten = { value: "verbatim" as const, label: "Custom text" };

const presetOptions = keysOf(timePresets).map((value) => ({
  value,
  label: timePresets[value].replace("past ", ""),
}));

type Chosen = { readonly preset: TimePreset; readonly from: string; readonly to: string };

type TimeFieldProps = DraftFieldProps & {
  /** For narrow layouts: a select instead of radio buttons. */
  compact?: boolean;
};

/**
 * A time filter as controls and as text. The text is the stored value, so that unusual filters are
 * preserved; the controls show what they can.
 */
export function TimeField({ compact = false, ...props }: TimeFieldProps) {
  const { name } = props;
  const { trigger } = useRequestForm();
  const text = useTextField(name);
  const { field } = text;
  const shown = parseTimeControls(text.value);
  const radios = useId();
  // Restores the previous choice when its kind is selected again.
  const [chosen, setChosen] = useState<Chosen>({ preset: "w", from: "", to: "" });
  const newestFirst = shown.kind !== "verbatim" && shown.newestFirst;
  const options = shown.kind === "verbatim" ? [...kinds, asWritten] : kinds;

  const change = (next: TimeControls) => {
    const written = formatTimeControls(next);
    field.onChange(written);
    if (next.kind === "preset") setChosen({ ...chosen, preset: next.preset });
    if (next.kind === "range") setChosen({ ...chosen, from: next.from, to: next.to });
    // An incomplete range is not an error yet.
    const whole = next.kind !== "range" || (next.from !== "" && next.to !== "");
    if (whole || parseTbs(written).ok) void trigger(name);
  };

  const choose = (kind: Kind) => {
    if (kind === "any") change({ kind, newestFirst });
    else if (kind === "preset") change({ kind, preset: chosen.preset, newestFirst });
    else if (kind === "range") change({ kind, from: chosen.from, to: chosen.to, newestFirst });
  };

  return (
    <DraftField {...props} group>
      {compact ? (
        <Select
          aria-label={`${props.info.label}: kind`}
          options={options}
          value={shown.kind}
          aria-invalid={false}
          onChange={(event) => {
            const kind = kinds.find(({ value }) => value === event.target.value);
            if (kind) choose(kind.value);
          }}
          className="max-w-48"
        />
      ) : (
        <RadioGroup
          inline
          name={radios}
          options={options}
          value={shown.kind}
          onValueChange={choose}
        />
      )}
      {shown.kind === "preset" ? (
        <Segmented
          label="Time range"
          options={presetOptions}
          value={shown.preset}
          onValueChange={(preset) => change({ ...shown, preset })}
        />
      ) : null}
      {shown.kind === "range" ? (
        <DayRange
          from={shown.from}
          to={shown.to}
          onChange={(days) => change({ ...shown, ...days })}
        />
      ) : null}
      <FieldContext value={null}>
        <Checkbox
          label="Newest first"
          checked={newestFirst}
          disabled={shown.kind === "verbatim"}
          onChange={(event) => {
            if (shown.kind !== "verbatim") change({ ...shown, newestFirst: event.target.checked });
          }}
        />
      </FieldContext>
      <TextInput
        ref={field.ref}
        name={name}
        mono
        aria-label={`${props.info.label} as text`}
        placeholder="sbd:1,qdr:w"
        value={text.shown}
        onChange={(event) => text.change(event.target.value, event)}
        onBlur={() => {
          field.onBlur();
          afterPress(() => void trigger(name));
        }}
      />
    </DraftField>
  );
}

type DayRangeProps = {
  from: string;
  to: string;
  onChange: (days: { from: string; to: string }) => void;
};

function DayRange({ from, to, onChange }: DayRangeProps) {
  const id = useId();
  const days = { from, to };
  // Then only the missing day is wrong.
  const isHalf = (from === "") !== (to === "");
  return (
    <div className="flex flex-wrap gap-2">
      {(["from", "to"] as const).map((end) => (
        <div key={end} className="grid gap-0.5">
          <label htmlFor={`${id}-${end}`} className="text-xs text-ink-muted">
            {end === "from" ? "From" : "To"}
          </label>
          <TextInput
            id={`${id}-${end}`}
            type="date"
            min={end === "to" && from ? from : "0001-01-01"}
            max={end === "from" && to ? to : "9999-12-31"}
            value={days[end]}
            {...(isHalf && days[end] !== "" && { "aria-invalid": false })}
            onChange={(event) => onChange({ from, to, [end]: event.target.value })}
            className="w-36"
          />
        </div>
      ))}
    </div>
  );
}
