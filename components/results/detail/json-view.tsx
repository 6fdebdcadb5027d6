"use client";
import { useMemo } from "react";
import { jsonText } from "../json-text";
import { TextView } from "./text-view";

/** Any JSON of a result, laid out and coloured. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const text = useMemo(() => jsonText(value), [value]);
  return <TextView label={label} text={text} language="json" />;
}
