"use client";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { LineField } from "./line-field";

export function PlaceSection() {
  return (
    <>
      <LineField name="place.country" wire="country" info={requestFields.country} mono />
      <LineField name="place.location" wire="location" info={requestFields.location} />
    </>
  );
}
