import { type Draft, emptyDraft } from "./draft";
import { draftSections } from "./draft-sections";
import { exampleDraft } from "./example";
import { parseLinkParams } from "./links/link-params";
import type { SectionName } from "./section-names";

/** A section while it is closed: its words, and whether it adds anything to the request. */
export type SectionSummary = { readonly summary: string; readonly changed: boolean };

/** All that a page must know of drafts before the code has come that reads and writes them. */
export type DraftStart = {
  /** What the form begins with. */
  readonly draft: Draft;
  /** What could not be taken over from the link's parameters; null where they are none of a link. */
  readonly linkNotes: readonly string[] | null;
  /** Every default. */
  readonly blank: Draft;
  /** Of `draft`. */
  readonly summaries: Readonly<Record<SectionName, SectionSummary>>;
};

/** The start that an address's query asks for: the request of a readable link, or else the example. */
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
    summaries: {
      query: wordsOf("query"),
      sources: wordsOf("sources"),
      time: wordsOf("time"),
      place: wordsOf("place"),
      domains: wordsOf("domains"),
      content: wordsOf("content"),
      loading: wordsOf("loading"),
      actions: wordsOf("actions"),
      cache: wordsOf("cache"),
      safety: wordsOf("safety"),
    },
  };
}
