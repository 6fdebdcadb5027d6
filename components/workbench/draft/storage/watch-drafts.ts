import type { Announce } from "@/components/ui/feedback/live-region";
import { hasStoredDraft } from "@/lib/storage/drafts/draft-stores";
import { keepOwnDrafts } from "@/lib/storage/drafts/own-drafts";
import { unsavedDrafts } from "@/lib/storage/drafts/unsaved-drafts";
import type { DraftStorage } from "./draft-storage";
import { lazyDraftStorage } from "./lazy-draft-storage";

const REMOVE_OLD_DRAFTS_AFTER_MS = 10_000;

/**
 * Separates the drafts of duplicated tabs, reports once that changes are not stored, and removes outdated drafts once.
 * Returns a function that stops it.
 */
export function watchDrafts(
  checkSecrets: (storage: DraftStorage, draftId: string) => Promise<readonly string[]>,
  setMissing: (paths: readonly string[]) => void,
  announce: Announce,
): () => void {
  const stop = keepOwnDrafts((copy) => {
    lazyDraftStorage.load().then(
      async (storage) => {
        // The server holds the secrets for the other tab.
        if ((await checkSecrets(storage, copy)).length > 0) setMissing([]);
      },
      () => {},
    );
  });
  const unsubscribe = unsavedDrafts.subscribe(() => {
    unsubscribe();
    announce(
      "Changes to this request are not saved, and a reload loses them: the browser blocks the storage of this page, or it is full.",
      { urgent: true },
    );
  });
  const cleanUp = setTimeout(() => {
    if (hasStoredDraft())
      lazyDraftStorage.load().then(
        ({ pruneDrafts }) => pruneDrafts(),
        () => {},
      );
  }, REMOVE_OLD_DRAFTS_AFTER_MS);
  return () => {
    clearTimeout(cleanUp);
    stop();
    unsubscribe();
  };
}
