import { useWatch } from "react-hook-form";
import { Segmented } from "@/components/ui/controls/segmented";
import { Select } from "@/components/ui/controls/select";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";
import { useVariableOptions } from "./use-variable-options";

const states = [
  { value: "", label: "Default (off)" },
  { value: "true", label: "On" },
  { value: "false", label: "Off" },
] as const;

/** A list instead of the buttons if variables can be chosen too, because their names are long. */
export function TriStateField(field: DraftFieldProps) {
  const { control, register } = useRequestForm();
  const value = useWatch({ control, name: field.name });
  const variables = useVariableOptions(["true", "false"], "boolean", value);
  if (variables.length > 0)
    return (
      <DraftField {...field}>
        <Select
          {...register(field.name)}
          options={[...states, ...variables]}
          className="max-w-64"
        />
      </DraftField>
    );
  return (
    <DraftField {...field} group>
      <Segmented {...register(field.name)} label={field.info.label} options={states} />
    </DraftField>
  );
}
