import { Field } from "@/components/ui/controls/field";
import { LimitedTextArea } from "@/components/ui/controls/limited-text-area";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { TextInput } from "@/components/ui/controls/text-input";
import { MAX_GUIDELINES, MAX_NAME } from "@/lib/judge/cases/judge-case";
import type { CaseDraft } from "@/lib/judge/cases/new-case";
import { defaultLabels, scaleMaxima } from "@/lib/judge/cases/scale";

export type CaseValues = Pick<CaseDraft, "name" | "scaleMax" | "guidelines">;

export const emptyValues: CaseValues = { name: "", scaleMax: 3, guidelines: "" };

type CaseFieldsProps = {
  values: CaseValues;
  error: string | undefined;
  onChange: (values: CaseValues) => void;
};

export function CaseFields({ values, error, onChange }: CaseFieldsProps) {
  return (
    <>
      <Field label="Name" {...(error !== undefined && { error })}>
        <TextInput
          name="name"
          maxLength={MAX_NAME}
          value={values.name}
          onChange={({ target }) => onChange({ ...values, name: target.value })}
        />
      </Field>
      <Field group label="Scale" help="Each grade is one key. The scale cannot be changed later.">
        <RadioGroup
          name="scale"
          value={String(values.scaleMax)}
          options={scaleMaxima.map((max) => ({
            value: String(max),
            label: `0 to ${max}`,
            detail: defaultLabels[max].map((label, grade) => `${grade} ${label}`).join(", "),
          }))}
          onValueChange={(value) =>
            onChange({
              ...values,
              scaleMax: scaleMaxima.find((max) => String(max) === value) ?? values.scaleMax,
            })
          }
        />
      </Field>
      <Field label="Guidelines" help="Shown to judges. Optional.">
        <LimitedTextArea
          name="guidelines"
          maxLength={MAX_GUIDELINES}
          value={values.guidelines}
          onChange={({ target }) => onChange({ ...values, guidelines: target.value })}
        />
      </Field>
    </>
  );
}
