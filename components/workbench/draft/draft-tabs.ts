import type { Draft } from "@/lib/request/draft";
import type { OpenDraft } from "@/lib/storage/drafts/open-drafts";

/** A draft that is open but not in the form, with its secrets, which storage does not have. */
export type HeldDraft = {
  readonly draft: Draft;
  /** Paths of fields that were not restored; null if the draft is complete. */
  readonly missing: readonly string[] | null;
};

export type ClosedDraft = HeldDraft & { readonly tab: OpenDraft; readonly index: number };

export type DraftTabs = {
  readonly open: readonly OpenDraft[];
  readonly active: string;
  /** The draft that was closed last, while it can be opened again. */
  readonly closed: ClosedDraft | null;
  readonly show: (id: string) => void;
  readonly reopen: () => void;
  /** Connects the draft in the form to a saved request; null if it comes from elsewhere. */
  readonly setSaved: (saved: OpenDraft["saved"]) => void;
};
