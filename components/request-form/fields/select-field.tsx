import { useWatch } from "react-hook-form";
import type { Option } from "@/components/ui/controls/option";
import { Select } from "@/components/ui/controls/select";
import { unsetLabel } from "@/lib/request/field-hint";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";
import { useVariableOptions } from "./use-variable-options";

type SelectFieldProps = DraftFieldProps & {
  options: readonly Option[];
  /** Default: the default of the contract. */
  emptyLabel?: string;
};

/** One of several values, or none. An unknown value, for example from a file, is shown as such. */
export function SelectField({ options, emptyLabel, ...field }: SelectFieldProps) {
  const { control, register } = useRequestForm();
  const value = useWatch({ control, name: field.name });
  const values = options.map((each) => each.value);
  const variables = useVariableOptions(values, "string", value);
  const all = [...options, ...variables];
  const known =
    value === "" || typeof value !== "string" || all.some((each) => each.value === value);
  return (
    <DraftField {...field}>
      <Select
        {...register(field.name)}
        options={known ? all : [...all, { value, label: `${value} (unknown)` }]}
        emptyLabel={emptyLabel ?? unsetLabel(field.info)}
        className="max-w-64"
      />
    </DraftField>
  );
}
