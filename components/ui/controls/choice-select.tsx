import type { Option } from "./option";
import { Select, type SelectProps } from "./select";

type ChoiceSelectProps<Value extends string> = Omit<
  SelectProps,
  "options" | "value" | "onChange" | "emptyLabel"
> & {
  options: readonly Option<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/** A select of one among known values. */
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
