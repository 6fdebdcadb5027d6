import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/controls/field";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { countOf } from "@/lib/format/count";
import { hostLines } from "@/lib/request/draft/domain-lines";
import { type DomainMode, domainModeOf, withDomainMode } from "@/lib/request/draft/domains";
import { nonBlankLines } from "@/lib/request/draft/field-value";
import { ListField } from "../fields/list-field";
import { useRequestForm } from "../request-form-context";

const modes: readonly { value: DomainMode; label: string }[] = [
  { value: "any", label: "Any domain" },
  { value: "include", label: requestFields.includeDomains.label },
  { value: "exclude", label: requestFields.excludeDomains.label },
];

const both = {
  value: "both" as const,
  label: "Both lists",
  detail: "The imported request has both. Choose one: the other stays here and is not sent.",
};

const names = { include: "includeDomains", exclude: "excludeDomains" } as const;

export function DomainsSection() {
  const { control, getValues, setValue } = useRequestForm();
  const radios = useId();
  const domains = useWatch({ control, name: "domains" });
  const mode = domainModeOf(domains);
  const waiting = (["include", "exclude"] as const).filter(
    (list) => !domains[list].on && nonBlankLines(domains[list].text).length > 0,
  );
  return (
    <>
      <div data-field="domains">
        <Field label="Results from" group>
          <RadioGroup
            name={radios}
            options={mode === "both" ? [...modes, both] : modes}
            value={mode}
            onValueChange={(next) =>
              setValue("domains", withDomainMode(getValues("domains"), next), {
                shouldValidate: true,
                shouldDirty: true,
              })
            }
          />
        </Field>
      </div>
      {(["include", "exclude"] as const).map((list) =>
        domains[list].on ? (
          <ListField
            key={list}
            name={`domains.${list}.text`}
            wire={names[list]}
            info={requestFields[names[list]]}
            kind={hostLines}
            placeholder={"example.org\nexample.com"}
          />
        ) : null,
      )}
      {waiting.map((list) => (
        <p key={list} className="text-xs text-ink-faint">
          {countOf(nonBlankLines(domains[list].text).length, `${list}d domain`)} saved but not sent.
        </p>
      ))}
    </>
  );
}
