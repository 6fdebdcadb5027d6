import type { ComponentProps } from "react";
import { classNames } from "../layout/class-names";
import { DisclosureMark } from "../layout/disclosure-mark";
import { useFieldControl } from "./field-context";
import type { Option } from "./option";
import { inputClass } from "./text-input";

export type SelectProps = Omit<ComponentProps<"select">, "size" | "multiple"> & {
  options: readonly Option[];
  /** Label of an additional entry with an empty value, such as "Not set". */
  emptyLabel?: string;
  size?: "sm" | "md";
};

export function Select({ options, emptyLabel, size = "md", className, ...rest }: SelectProps) {
  "use no memo"; // The rest of the properties is a new object in each render.
  const wiring = useFieldControl(rest);
  return (
    <span className={classNames("relative flex min-w-0 items-center", className)}>
      <select
        {...rest}
        {...wiring}
        className={classNames(
          inputClass,
          "appearance-none truncate pr-7 pl-2 [&>option]:bg-raised [&>option]:text-ink",
          size === "sm" ? "h-control-sm text-xs" : "h-control-md",
        )}
      >
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <DisclosureMark open className="pointer-events-none absolute right-2 text-ink-faint" />
    </span>
  );
}

type ChoiceSelectProps<Value extends string> = Omit<
  SelectProps,
  "options" | "value" | "onChange" | "emptyLabel"
> & {
  options: readonly Option<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

export function ChoiceSelect<Value extends string>({
  options,
  onValueChange,
  ...rest
}: ChoiceSelectProps<Value>) {
  return (
    <Select
      {...rest}
      options={options}
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => value === target.value);
        if (chosen) onValueChange(chosen.value);
      }}
    />
  );
}
