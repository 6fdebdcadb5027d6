import { recordOf } from "@/lib/contract/typed-keys";
import { type Draft, emptyDraft } from "./draft";
import { draftSections } from "./draft-sections";
import { exampleDraft } from "./example";
import { parseLinkParams } from "./links/link-params";
import { type SectionName, sectionNames } from "./section-names";

/** Summary of a closed section, and whether it adds anything to the request. */
export type SectionSummary = { readonly summary: string; readonly changed: boolean };

/** Facts about the draft that the page needs before the code that parses drafts has loaded. */
export type DraftStart = {
  readonly draft: Draft;
  /** Parts of the link that could not be used; null if the draft does not come from a link. */
  readonly linkNotes: readonly string[] | null;
  readonly blank: Draft;
  readonly summaries: Readonly<Record<SectionName, SectionSummary>>;
};

/**
 * The initial draft for a URL's query string: the request of a readable link, or the example.
 */
export function draftStart(search: string): DraftStart {
  const link = parseLinkParams(search);
  const draft = link?.draft ?? exampleDraft();
  const wordsOf = (name: SectionName): SectionSummary => {
    const section = draftSections[name];
    return { summary: section.summary(draft), changed: section.changed(draft) };
  };
  return {
    draft,
    linkNotes: link?.notes ?? null,
    blank: emptyDraft(),
    summaries: recordOf(sectionNames, wordsOf),
  };
}
