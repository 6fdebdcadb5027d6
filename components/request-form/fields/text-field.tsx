import { TextArea } from "@/components/ui/controls/text-area";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";

export function TextField(props: DraftFieldProps) {
  const { register } = useRequestForm();
  return (
    <DraftField {...props}>
      <TextArea {...register(props.name)} rows={2} />
    </DraftField>
  );
}
