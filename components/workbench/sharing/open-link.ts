import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { fillForm } from "@/components/request-form/use-draft-form";
import type { Announce } from "@/components/ui/feedback/live-region";
import { type Draft, draftToBody } from "@/lib/request/draft";
import { hasStoredDraft } from "@/lib/storage/drafts/draft-stores";
import { linkToDraft } from "./parse-link";

export type OpenedLink =
  | {
      readonly kind: "opened";
      readonly notes: readonly string[];
      /** Dotted paths of fields that the link does not carry. */
      readonly missing: readonly string[];
      /** The previous content of the form. Null means the stored draft, if there is one. */
      readonly previous: Draft | null;
    }
  | { readonly kind: "failed"; readonly message: string }
  /** There was no link: the user typed before the stored draft was loaded. */
  | { readonly kind: "typed-first" };

/**
 * Fills the form from a permalink. `before` is the outcome of an earlier link, whose previous draft is kept. A link
 * whose request is already in the form, as after a reload, changes nothing.
 */
export function openLink(
  hash: string,
  form: RequestFormApi,
  before: OpenedLink | null,
  announce: Announce,
): OpenedLink | null {
  const link = linkToDraft(hash);
  if (!link.ok) {
    announce(`The link could not be opened. ${link.message}`, { urgent: true });
    return { kind: "failed", message: link.message };
  }
  const current = form.getValues();
  if (JSON.stringify(draftToBody(current)) === JSON.stringify(draftToBody(link.draft)))
    return before;
  const earlier = before?.kind === "opened" ? before.previous : null;
  const previous = earlier ?? (hasStoredDraft() ? structuredClone(current) : null);
  fillForm(form, link.draft);
  announce("Loaded the request from the link. Nothing was sent.", { hidden: true });
  return { kind: "opened", notes: link.notes, missing: link.missing, previous };
}
