import { Segmented } from "@/components/ui/controls/segmented";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";

const states = [
  { value: "", label: "Default (off)" },
  { value: "true", label: "On" },
  { value: "false", label: "Off" },
] as const;

export function TriStateField(field: DraftFieldProps) {
  const { register } = useRequestForm();
  return (
    <DraftField {...field} group>
      <Segmented {...register(field.name)} label={field.info.label} options={states} />
    </DraftField>
  );
}
