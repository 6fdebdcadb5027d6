"use client";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { TextField } from "./text-field";

export function DomainsSection() {
  return (
    <>
      <TextField
        name="domains.include.text"
        wire="includeDomains"
        info={requestFields.includeDomains}
      />
      <TextField
        name="domains.exclude.text"
        wire="excludeDomains"
        info={requestFields.excludeDomains}
      />
    </>
  );
}
