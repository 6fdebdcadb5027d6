import { TextInput } from "@/components/ui/controls/text-input";
import { afterPress } from "@/components/ui/layout/after-press";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";

type LineFieldProps = DraftFieldProps & {
  placeholder?: string;
};

/** A single-line text, validated on blur. */
export function LineField({ placeholder, ...field }: LineFieldProps) {
  const { register, trigger } = useRequestForm();
  const { name } = field;
  return (
    <DraftField {...field}>
      <TextInput
        {...register(name, { onBlur: () => afterPress(() => void trigger(name)) })}
        placeholder={placeholder}
      />
    </DraftField>
  );
}
