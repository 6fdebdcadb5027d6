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
          <span className="flex h-5 items-center">
            <input
              {...choiceAria(`${id}-${option.value}`, option.detail)}
              type="radio"
              autoComplete="off"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValueChange(option.value)}
              className="size-4 accent-accent"
            />
          </span>
          <ChoiceText id={`${id}-${option.value}`} label={option.label} detail={option.detail} />
        </label>
      ))}
    </div>
  );
}
