import { useId } from "react";
import { ChoiceText, choiceAria } from "./choice-text";
import type { Option } from "./option";

type RadioGroupProps<Value extends string> = {
  name: string;
  options: readonly Option<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  inline?: boolean;
};

/** Radio buttons inside a `Field group`. */
export function RadioGroup<Value extends string>({
  name,
  options,
  value,
  onValueChange,
  inline = false,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <div className={inline ? "flex flex-wrap gap-x-4" : "grid"}>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-target items-start gap-2 py-0.5">
          <span className="relative flex h-5 items-center">
            <input
              {...choiceAria(`${id}-${option.value}`, option.detail)}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValueChange(option.value)}
              className="peer size-4 appearance-none rounded-full border border-line-strong bg-surface transition-colors checked:border-accent hover:border-ink-faint disabled:opacity-50 forced-colors:appearance-auto"
            />
            <span
              aria-hidden
              className="pointer-events-none absolute left-1 size-2 rounded-full bg-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
            />
          </span>
          <ChoiceText id={`${id}-${option.value}`} label={option.label} detail={option.detail} />
        </label>
      ))}
    </div>
  );
}
