import { useWatch } from "react-hook-form";
import { Segmented } from "@/components/ui/controls/segmented";
import { Select } from "@/components/ui/controls/select";
import { auditFields } from "@/lib/contract/fields/nested-fields";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { DraftField, type DraftFieldProps } from "../fields/frame/draft-field";
import { LineField } from "../fields/line-field";
import { useVariableOptions } from "../fields/use-variable-options";
import { useRequestForm } from "../request-form-context";
import { ThreatFields } from "./threat-fields";

export function SafetySection() {
  return (
    <>
      <TriStateField name="safety.safe" wire="safe" info={requestFields.safe} />
      <ThreatFields
        name="safety.threat"
        wire="threatProtection"
        info={requestFields.threatProtection}
      />
      <ThreatFields
        name="safety.pageThreat"
        wire="scrapeOptions.threatProtection"
        info={scrapeFields.threatProtection}
      />
      <LineField
        name="safety.username"
        wire="auditMetadata.username"
        info={{ ...auditFields.username, label: scrapeFields.auditMetadata.label }}
      />
    </>
  );
}

const states = [
  { value: "", label: "Default (off)" },
  { value: "true", label: "On" },
  { value: "false", label: "Off" },
] as const;

/** A list instead of the buttons if variables can be chosen too, because their names are long. */
function TriStateField(field: DraftFieldProps) {
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
