"use client";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { LineField } from "./line-field";

export function TimeSection() {
  return <LineField name="time.tbs" wire="tbs" info={requestFields.tbs} mono />;
}
