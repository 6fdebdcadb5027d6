import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { AgeField } from "../fields/cache-age-field";
import { EnterpriseField } from "../fields/cache-enterprise-field";
import { LockdownField } from "../fields/cache-lockdown-field";
import { FlagField } from "../fields/flag-field";
import { RedactPiiField } from "../fields/redact-pii-field";
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
        <AgeField
          name="cache.maxAge"
          wire="maxAge"
          info={scrapeFields.maxAge}
          presets={maxAgePresets}
        />
        <AgeField
          name="cache.minAge"
          wire="minAge"
          info={scrapeFields.minAge}
          presets={minAgePresets}
        />
        <FlagField name="cache.storeInCache" wire="storeInCache" info={scrapeFields.storeInCache} />
        <LockdownField />
        <RedactPiiField />
      </NeedsFormat>
      <EnterpriseField />
    </>
  );
}
