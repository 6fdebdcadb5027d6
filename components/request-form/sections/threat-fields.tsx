import { useWatch } from "react-hook-form";
import type { FieldInfo } from "@/lib/contract/fields";
import { threatFields } from "@/lib/contract/fields/nested-fields";
import {
  failurePolicies,
  threatModes,
  threatProtectionSchema,
} from "@/lib/contract/schemas/threat-protection";
import { type LineKind, patternLines } from "@/lib/request/draft/domain-lines";
import { ListField } from "../fields/list-field";
import { NumberField } from "../fields/number-field";
import { SelectField } from "../fields/select-field";
import { ToggleRow } from "../fields/toggle-row";
import { useRequestForm } from "../request-form-context";

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
export function ThreatFields({ name, wire, info }: ThreatsProps) {
  const { control } = useRequestForm();
  const threats = useWatch({ control, name });
  return (
    <ToggleRow name={`${name}.on`} info={info} wire={wire}>
      {threats.on ? (
        <div className="grid min-w-0 gap-4 pt-2 pb-1 pl-6">
          <SelectField
            name={`${name}.mode`}
            wire="mode"
            info={threatFields.mode}
            options={optionsOf(threatModes)}
            emptyLabel={asBefore}
          />
          <NumberField
            name={`${name}.riskScoreThreshold`}
            wire="riskScoreThreshold"
            info={threatFields.riskScoreThreshold}
          />
          <SelectField
            name={`${name}.failurePolicy`}
            wire="failurePolicy"
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
