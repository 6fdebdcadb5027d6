import { type FormatWithFields, formatTypes, hasOwnFields } from "@/lib/contract/format-infos";

/** Editor of a format's own fields; loaded with the deferred parts of the form. */
export type FormatEditor = `formats.${FormatWithFields}`;

export const formatEditors: readonly FormatEditor[] = formatTypes
  .filter(hasOwnFields)
  .map((type) => `formats.${type}` as const);
