import { useId, useState } from "react";
import { FieldError } from "@/components/ui/controls/field";
import { NumberInput } from "@/components/ui/controls/number-input";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { parseTypedNumber } from "@/lib/format/typed-number";

type Value = string | number | boolean;

type VariableValueFieldProps = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
};

const yesNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

export function VariableValueField({ label, value, onChange }: VariableValueFieldProps) {
  if (typeof value === "number") return <NumberValue {...{ label, value, onChange }} />;
  if (typeof value === "boolean")
    return (
      <Select
        aria-label={label}
        options={yesNo}
        value={String(value)}
        onChange={({ target }) => onChange(target.value === "true")}
      />
    );
  return (
    <TextInput
      aria-label={label}
      data-variable-value=""
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type NumberValueProps = { label: string; value: number; onChange: (value: number) => void };

/** Keeps what was typed while it is not a number. */
function NumberValue({ label, value, onChange }: NumberValueProps) {
  const id = useId();
  const [typing, setTyping] = useState<{ text: string; value: number } | null>(null);
  const text = typing?.value === value ? typing.text : String(value);
  const number = numberIn(text);
  return (
    <div className="grid gap-1">
      <NumberInput
        aria-label={label}
        aria-invalid={number === null ? true : undefined}
        aria-describedby={number === null ? `${id}-error` : undefined}
        value={text}
        onChange={({ target }) => {
          const next = numberIn(target.value) ?? value;
          setTyping({ text: target.value, value: next });
          if (next !== value) onChange(next);
        }}
      />
      {number === null ? (
        <FieldError id={`${id}-error`} error={`Enter a number. ${value} is used until then.`} />
      ) : null}
    </div>
  );
}

function numberIn(text: string): number | null {
  const digits = parseTypedNumber(text);
  return digits === null || digits === "either" ? null : Number(digits);
}
