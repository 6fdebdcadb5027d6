import { useWatch } from "react-hook-form";
import { Segmented } from "@/components/ui/controls/segmented";
import { Select } from "@/components/ui/controls/select";
import type { FieldInfo } from "@/lib/contract/fields";
import { auditFields, threatFields } from "@/lib/contract/fields/nested-fields";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import {
  failurePolicies,
  threatModes,
  threatProtectionSchema,
} from "@/lib/contract/schemas/threat-protection";
import { type LineKind, patternLines } from "@/lib/request/draft/domain-lines";
import { DraftField, type DraftFieldProps } from "../fields/frame/draft-field";
import { LineField } from "../fields/line-field";
import { ListField } from "../fields/list-field";
import { NumberField } from "../fields/number-field";
import { SelectField } from "../fields/select-field";
import { ToggleRow } from "../fields/toggle-row";
import { useVariableOptions } from "../fields/use-variable-options";
import { useRequestForm } from "../request-form-context";

export function SafetySection() {
  return (
    <>
      <TriStateField name="safety.safe" info={requestFields.safe} />
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

const topLevelDomain = threatProtectionSchema.shape.blockedTlds.unwrap().element;

/** Top-level domains; a leading dot or `*.` is removed. */
const tldLines: LineKind = {
  splits: true,
  normalize: (entry) => entry.toLowerCase().replace(/^\*?\./, ""),
  issue: (entry) => topLevelDomain.safeParse(entry).error?.issues[0]?.message ?? null,
};

const lists = [
  { key: "blacklist", kind: patternLines, placeholder: "example.org\n*.example.com" },
  { key: "whitelist", kind: patternLines, placeholder: "example.org\n*.example.com" },
  { key: "blockedTlds", kind: tldLines, placeholder: "zip\nmov" },
] as const;

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const asBefore = "Organization default";

type ThreatsProps = {
  name: "safety.threat" | "safety.pageThreat";
  wire: string;
  info: FieldInfo;
};

/** Overrides the organization's URL policy; set fields replace those of the policy. */
function ThreatFields({ name, wire, info }: ThreatsProps) {
  const { control } = useRequestForm();
  const threats = useWatch({ control, name });
  return (
    <ToggleRow name={`${name}.on`} info={info} wire={wire}>
      {threats.on ? (
        <div className="grid min-w-0 gap-4 pt-2 pb-1 pl-6">
          <SelectField
            name={`${name}.mode`}
            info={threatFields.mode}
            options={optionsOf(threatModes)}
            emptyLabel={asBefore}
          />
          <NumberField name={`${name}.riskScoreThreshold`} info={threatFields.riskScoreThreshold} />
          <SelectField
            name={`${name}.failurePolicy`}
            info={threatFields.failurePolicy}
            options={optionsOf(failurePolicies)}
            emptyLabel={asBefore}
          />
          {lists.map(({ key, kind, placeholder }) => (
            <div key={key} className="grid min-w-0 gap-1">
              <ToggleRow
                name={`${name}.${key}.on`}
                info={{
                  ...threatFields[key],
                  label: `${threatFields[key].label} (replaces list)`,
                }}
                wire={key}
              >
                {threats[key].on ? (
                  <div className="pt-1 pl-6">
                    <ListField
                      name={`${name}.${key}.text`}
                      wire={key}
                      info={threatFields[key]}
                      kind={kind}
                      placeholder={placeholder}
                    />
                  </div>
                ) : null}
              </ToggleRow>
            </div>
          ))}
        </div>
      ) : null}
    </ToggleRow>
  );
}
