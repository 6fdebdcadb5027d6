import { auditFields } from "@/lib/contract/fields/nested-fields";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { LineField } from "../fields/line-field";
import { TriStateField } from "../fields/tri-state-field";
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
