import { lostSecret } from "@/lib/contract/secret-reference";
import type { Draft } from "@/lib/request/draft";
import { draftPlace, loadDraft, pruneDrafts, saveDraft } from "@/lib/storage/drafts/draft-storage";
import { openDrafts } from "@/lib/storage/drafts/open-drafts";
import { createSecretKeeper, hasLostSecret } from "./secret-keeper";

export type DraftStorage = ReturnType<typeof createDraftStorage>;

/** Reads and saves drafts in this browser, and their secrets on the server. */
export function createDraftStorage() {
  // A reload must find the draft under its id.
  openDrafts.write(openDrafts.read());
  const keepers = new Map<string, ReturnType<typeof createSecretKeeper>>();
  const keeperOf = (id: string) => {
    const keeper = keepers.get(id) ?? createSecretKeeper(id);
    keepers.set(id, keeper);
    return keeper;
  };
  const activeId = () => openDrafts.read().active;
  return {
    loadDraft: (id = activeId()) => loadDraft(draftPlace(id)),
    saveDraft: (draft: Draft, id = activeId()) =>
      keeperOf(id).save((referTo) => saveDraft(draft, draftPlace(id), referTo)),
    findLost: (draft: Draft, id = activeId()) => keeperOf(id).findLost(draft),
    releaseSecrets: (id: string) => keeperOf(id).release(),
    hasLostSecret,
    lostSecret,
    pruneDrafts,
  };
}
