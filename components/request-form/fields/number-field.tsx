import { useWatch } from "react-hook-form";
import { NumberInput } from "@/components/ui/controls/number-input";
import { templateWidth } from "@/components/ui/controls/template-width";
import { afterPress } from "@/components/ui/layout/after-press";
import { unitLabel } from "@/lib/request/field-hint";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";

/** A number, validated on blur. Empty means the default. */
export function NumberField(props: DraftFieldProps) {
  const { name, info } = props;
  const { control, register, trigger } = useRequestForm();
  const minWidth = templateWidth(useWatch({ control, name }));
  return (
    <DraftField {...props}>
      <NumberInput
        {...register(name, { onBlur: () => afterPress(() => void trigger(name)) })}
        min={info.min}
        max={info.max}
        unit={unitLabel(info.unit)}
        placeholder={info.default === undefined ? undefined : String(info.default)}
        className="w-36 max-w-full"
        minWidth={minWidth}
      />
    </DraftField>
  );
}
