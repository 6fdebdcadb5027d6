import { keysOf } from "@/lib/contract/typed-keys";
/**
 * The sections of the form in display order, with their labels. The page shows these before the
 * sections have loaded.
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
