import { buildObject } from "@/lib/contract/typed-keys";
import { actionsSection } from "./draft/actions";
import { cacheSection } from "./draft/cache";
import { contentSection } from "./draft/content";
import { domainsSection } from "./draft/domains";
import { loadingSection } from "./draft/loading";
import { placeSection } from "./draft/place";
import { querySection } from "./draft/query";
import { safetySection } from "./draft/safety";
import type { DraftSection } from "./draft/section";
import { sourcesSection } from "./draft/sources";
import { timeSection } from "./draft/time";
import { type SectionName, sectionNames } from "./section-names";

/** The sections of the form. A new section needs its file, its name in `section-names.ts`, and a line here. */
export const draftSections = {
  query: querySection,
  sources: sourcesSection,
  time: timeSection,
  place: placeSection,
  domains: domainsSection,
  content: contentSection,
  loading: loadingSection,
  actions: actionsSection,
  cache: cacheSection,
  safety: safetySection,
} as const satisfies Record<SectionName, unknown>;

type PartOf<Section> = Section extends DraftSection<string, infer Part> ? Part : never;

export type DraftParts = {
  [Name in SectionName]: PartOf<(typeof draftSections)[Name]>;
};

export type SectionOf<Name extends SectionName> = DraftSection<Name, DraftParts[Name]>;

const typed: { readonly [Name in SectionName]: SectionOf<Name> } = draftSections;

export function everyPart(
  part: <Name extends SectionName>(section: SectionOf<Name>, name: Name) => DraftParts[Name],
): DraftParts {
  return buildObject<DraftParts>(sectionNames, (name) => part(typed[name], name));
}
