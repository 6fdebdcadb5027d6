import { lostSecret } from "@/lib/contract/secret-reference";
import type { Draft } from "@/lib/request/draft";
import { draftPlace, loadDraft, pruneDrafts, saveDraft } from "@/lib/storage/drafts/draft-storage";
import { openDrafts } from "@/lib/storage/drafts/open-drafts";
import { createDraftSecretStore, hasLostSecret } from "./draft-secret-store";

export type DraftStorage = ReturnType<typeof createDraftStorage>;

/** Reads and saves drafts in this browser, and their secrets on the server. */
export function createDraftStorage() {
  // A reload must find the draft under its id.
  openDrafts.write(openDrafts.read());
  const secretStores = new Map<string, ReturnType<typeof createDraftSecretStore>>();
  const keeperOf = (id: string) => {
    const store = secretStores.get(id) ?? createDraftSecretStore(id);
    secretStores.set(id, store);
    return store;
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
