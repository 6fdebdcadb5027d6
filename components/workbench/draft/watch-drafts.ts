import type { Announce } from "@/components/ui/feedback/live-region";
import { keepOwnDrafts } from "@/lib/storage/drafts/own-drafts";
import { unsavedDrafts } from "@/lib/storage/drafts/unsaved-drafts";

/**
 * Separates the drafts of duplicated tabs, and reports once that changes are not stored. Returns a function that stops
 * it.
 */
export function watchDrafts(onCopied: (active: string) => void, announce: Announce): () => void {
  const stop = keepOwnDrafts(onCopied);
  const unsubscribe = unsavedDrafts.subscribe(() => {
    unsubscribe();
    announce(
      "Changes to this request are not saved, and a reload loses them: the browser blocks the storage of this page, or it is full.",
      { urgent: true },
    );
  });
  return () => {
    stop();
    unsubscribe();
  };
}
