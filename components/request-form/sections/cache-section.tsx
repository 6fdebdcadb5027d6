import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { enterpriseOptions } from "@/lib/contract/kinds";
import { parseDuration } from "@/lib/request/draft/duration";
import { DurationField } from "../fields/duration-field";
import { FlagField } from "../fields/flag-field";
import { DraftField, type DraftFieldProps } from "../fields/frame/draft-field";
import { RedactPiiField } from "../fields/redact-pii-field";
import { useRequestForm } from "../request-form-context";
import { NeedsFormat } from "./needs-format";

const maxAgePresets = [
  { label: "No cache", text: "0 ms" },
  { label: "1 hour", text: "1 h" },
  { label: "2 days", text: "2 days" },
  { label: "Any", text: "730 days" },
] as const;

const minAgePresets = [
  { label: "Any copy", text: "1 ms" },
  { label: "1 hour", text: "1 h" },
  { label: "1 day", text: "1 days" },
] as const;

export function CacheSection() {
  return (
    <>
      <NeedsFormat subject="The cache and redaction options have">
        <AgeField name="cache.maxAge" info={scrapeFields.maxAge} presets={maxAgePresets} />
        <AgeField name="cache.minAge" info={scrapeFields.minAge} presets={minAgePresets} />
        <FlagField name="cache.storeInCache" info={scrapeFields.storeInCache} />
        <LockdownField />
        <RedactPiiField />
      </NeedsFormat>
      <EnterpriseField />
    </>
  );
}

const labels: Record<(typeof enterpriseOptions)[number], { label: string; detail: string }> = {
  zdr: { label: "Zero data retention", detail: "End-to-end; 10 credits per 10 results." },
  anon: { label: "Anonymized zero data retention", detail: "2 credits per 10 results." },
};

function EnterpriseField() {
  const { register } = useRequestForm();
  return (
    <DraftField name="cache.enterprise" info={requestFields.enterprise} group>
      <div>
        {enterpriseOptions.map((option) => (
          <Checkbox
            key={option}
            {...register(`cache.enterprise.${option}`)}
            {...labels[option]}
            wire={option}
          />
        ))}
      </div>
    </DraftField>
  );
}

/** Shows effects and cost as soon as lockdown is on. */
function LockdownField() {
  const { control } = useRequestForm();
  const on = useWatch({ control, name: "cache.lockdown" });
  const info = scrapeFields.lockdown;
  return (
    <div>
      <FlagField name="cache.lockdown" info={info} />
      {on ? (
        <ul className="ml-6 list-disc pl-4 text-ink-muted text-xs">
          {info.sideEffects?.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type AgeFieldProps = Omit<DraftFieldProps, "name"> & {
  name: "cache.maxAge" | "cache.minAge";
  presets: readonly { readonly label: string; readonly text: string }[];
};

function AgeField({ presets, ...props }: AgeFieldProps) {
  const { control, setValue } = useRequestForm();
  const { name, info } = props;
  const age = parseDuration(useWatch({ control, name }));
  return (
    <div className="grid gap-1.5">
      <DurationField {...props} unit="h" />
      <fieldset aria-label={`${info.label}: presets`} className="flex flex-wrap gap-1">
        {presets.map(({ label, text }) => (
          <Button
            key={label}
            size="sm"
            variant="ghost"
            aria-pressed={age === parseDuration(text)}
            className="aria-pressed:bg-selected aria-pressed:text-accent"
            onClick={() => setValue(name, text, { shouldDirty: true, shouldValidate: true })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
