import { type ComponentProps, useId } from "react";
import { classNames } from "../layout/class-names";
import { ChoiceText, choiceAria } from "./choice-text";
import type { Option } from "./option";

export type RadioGroupProps<Value extends string> = Omit<
  ComponentProps<"input">,
  "type" | "value" | "defaultValue" | "size" | "id"
> & {
  name: string;
  options: readonly Option<Value>[];
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  inline?: boolean;
};

/**
 * Radio buttons inside a `Field group`. Native props and `ref` are passed to every radio, as the
 * register function of a form library expects.
 */
export function RadioGroup<Value extends string>({
  options,
  value,
  defaultValue,
  onValueChange,
  inline = false,
  className,
  onChange,
  ...rest
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <div className={classNames(inline ? "flex flex-wrap gap-x-4" : "grid", className)}>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-target items-start gap-2 py-0.5">
          <span className="relative flex h-5 items-center">
            <input
              {...rest}
              {...choiceAria(`${id}-${option.value}`, option.detail)}
              type="radio"
              value={option.value}
              disabled={rest.disabled || option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                defaultValue === undefined ? undefined : defaultValue === option.value
              }
              onChange={(event) => {
                onChange?.(event);
                onValueChange?.(option.value);
              }}
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
