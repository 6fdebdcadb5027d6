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
import type { SectionName } from "./section-names";

/**
 * The sections of the form. A new section needs its file, its name in `section-names.ts`, and a
 * line here and below.
 */
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

/** The parts of the draft, by section. */
export type DraftParts = {
  [Name in SectionName]: PartOf<(typeof draftSections)[Name]>;
};

export type SectionOf<Name extends SectionName> = DraftSection<Name, DraftParts[Name]>;

const typed: { readonly [Name in SectionName]: SectionOf<Name> } = draftSections;

/** Builds the part of every section. */
export function everyPart(
  part: <Name extends SectionName>(section: SectionOf<Name>, name: Name) => DraftParts[Name],
): DraftParts {
  const of = <Name extends SectionName>(name: Name) => part(typed[name], name);
  return {
    query: of("query"),
    sources: of("sources"),
    time: of("time"),
    place: of("place"),
    domains: of("domains"),
    content: of("content"),
    loading: of("loading"),
    actions: of("actions"),
    cache: of("cache"),
    safety: of("safety"),
  };
}
