import type { FormatType } from "@/lib/contract/kinds";

/** Formats with fields of their own; their editors come with the other later parts of the form. */
export const formatEditors = [
  "formats.screenshot",
  "formats.json",
  "formats.changeTracking",
  "formats.question",
  "formats.highlights",
] as const satisfies readonly `formats.${FormatType}`[];

export type FormatEditor = (typeof formatEditors)[number];
