import { keysOf } from "@/lib/contract/typed-keys";
/**
 * The sections of the form, in the order in which they are shown, and what they are called. The page shows these
 * before it knows what is in them.
 */
export const sectionLabels = {
  query: "Query",
  sources: "Sources",
  time: "Time",
  place: "Place",
  domains: "Domains",
  content: "Page content",
  loading: "Page loading",
  actions: "Actions",
  cache: "Cache & privacy",
  safety: "Safety",
} as const;

export type SectionName = keyof typeof sectionLabels;

export const sectionNames = keysOf(sectionLabels);
