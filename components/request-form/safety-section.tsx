"use client";
import { auditFields } from "@/lib/contract/fields/nested-fields";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { LineField } from "./line-field";
import { TriStateField } from "./tri-state-field";

export function SafetySection() {
  return (
    <>
      <TriStateField name="safety.safe" wire="safe" info={requestFields.safe} />
      <LineField name="safety.username" wire="auditMetadata.username" info={auditFields.username} />
    </>
  );
}
