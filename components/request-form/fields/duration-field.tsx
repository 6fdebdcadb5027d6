import { useState } from "react";
import { FieldContext } from "@/components/ui/controls/field-context";
import { NumberInput } from "@/components/ui/controls/number-input";
import { Select } from "@/components/ui/controls/select";
import { templateWidth } from "@/components/ui/controls/template-width";
import { afterPress } from "@/components/ui/layout/after-press";
import type { FieldInfo } from "@/lib/contract/fields";
import { formatCount } from "@/lib/format/count";
import {
  type DurationUnit,
  durationUnitNames,
  durationUnits,
  joinDuration,
  normalizeDuration,
  parseDuration,
  splitDuration,
} from "@/lib/request/draft/duration";
import { fieldHint } from "@/lib/request/field-hint";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";
import { useTextField } from "./use-text-field";

type DurationFieldProps = DraftFieldProps & {
  unit: DurationUnit;
};

const unitOptions = durationUnitNames.map((value) => ({ value, label: value }));

/** A duration: a number and a unit, or both typed together; milliseconds on the wire. */
export function DurationField({ unit: ownUnit, ...props }: DurationFieldProps) {
  const { name, info } = props;
  const { trigger } = useRequestForm();
  const { field, value, shown, change } = useTextField(name);
  const [chosen, setChosen] = useState(ownUnit);
  const [typing, setTyping] = useState<{ text: string; value: string } | null>(null);
  const parts = splitDuration(value);
  const alone = /^[-+\d.,'_\s]+$/.test(value);
  const unit = parts.unit ?? (alone ? "ms" : chosen);
  const milliseconds = parseDuration(value);
  // `2 days`, typed into the number field, stays there until blur, but takes effect immediately.
  const amount = typing?.value === shown ? typing.text : parts.amount;

  const type = (text: string, event: object) => {
    const next = joinDuration({ amount: text, unit });
    setTyping({ text, value: next });
    change(next, event);
  };

  const leave = () => {
    field.onBlur();
    setTyping(null);
    const normalized = normalizeDuration(value);
    const { unit: typed } = splitDuration(normalized);
    if (typed) setChosen(typed);
    if (normalized !== value) field.onChange(normalized);
    afterPress(() => void trigger(name));
  };

  return (
    <DraftField {...props} hint={fieldHint(info, { label: unit, size: durationUnits[unit] })}>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <NumberInput
          ref={field.ref}
          name={name}
          value={amount}
          min={0}
          placeholder={defaultIn(info, unit)}
          onChange={(event) => type(event.target.value, event)}
          onBlur={leave}
          className="w-28"
          minWidth={templateWidth(amount)}
        />
        <FieldContext value={null}>
          <Select
            aria-label={`${info.label}: unit`}
            options={unitOptions}
            value={unit}
            onChange={(event) => {
              const next = durationUnitNames.find((each) => each === event.target.value) ?? "ms";
              setChosen(next);
              setTyping(null);
              field.onChange(joinDuration({ amount: parts.amount, unit: next }));
            }}
            onBlur={() => afterPress(() => void trigger(name))}
            className="w-20 shrink-0"
          />
        </FieldContext>
        {typeof milliseconds === "number" && parts.unit !== "ms" && !alone ? (
          <output className="truncate font-mono text-xs text-ink-faint">
            = {formatCount(milliseconds)} ms
          </output>
        ) : null}
      </div>
    </DraftField>
  );
}

const defaultIn = ({ default: value }: FieldInfo, unit: DurationUnit): string | undefined =>
  typeof value === "number"
    ? String(Number((value / durationUnits[unit]).toPrecision(4)))
    : undefined;
