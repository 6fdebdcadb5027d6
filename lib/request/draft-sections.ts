import { contentSection } from "./draft/content";
import { querySection } from "./draft/query";
import type { DraftSection } from "./draft/section";
import { sourcesSection } from "./draft/sources";

/** The sections of the form, in the order in which they are shown. A new one is its file and a line here. */
export const draftSections = {
  query: querySection,
  sources: sourcesSection,
  content: contentSection,
} as const;

export type SectionName = keyof typeof draftSections;

type PartOf<Section> = Section extends DraftSection<string, infer Part> ? Part : never;

/** The parts of the draft, by section. */
export type DraftParts = {
  [Name in SectionName]: PartOf<(typeof draftSections)[Name]>;
};

export const sectionNames = Object.keys(draftSections) as SectionName[];
