import { Checkbox } from "@/components/ui/controls/checkbox";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { enterpriseOptions } from "@/lib/contract/kinds";
import { useRequestForm } from "../request-form-context";
import { DraftField } from "./frame/draft-field";

const looks: Record<(typeof enterpriseOptions)[number], { label: string; detail: string }> = {
  zdr: { label: "Zero data retention", detail: "End-to-end; 10 credits per 10 results." },
  anon: { label: "Anonymized zero data retention", detail: "2 credits per 10 results." },
};

export function EnterpriseField() {
  const { register } = useRequestForm();
  return (
    <DraftField name="cache.enterprise" wire="enterprise" info={requestFields.enterprise} group>
      <div>
        {enterpriseOptions.map((option) => (
          <Checkbox
            key={option}
            {...register(`cache.enterprise.${option}`)}
            {...looks[option]}
            wire={option}
          />
        ))}
      </div>
    </DraftField>
  );
}
