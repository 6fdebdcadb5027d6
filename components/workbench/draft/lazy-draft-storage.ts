import { sectionRegistry } from "@/components/request-form/sections/registry";
import { lazyValue } from "@/components/ui/loading/lazy";
import type { Draft } from "@/lib/request/draft";
import { openDrafts } from "@/lib/storage/drafts/open-drafts";

/**
 * Reads and saves the draft in this browser. Loaded with the first change, or immediately if a draft is stored. Loads
 * the section registry too, so that the sections can summarize the stored draft when it appears.
 */
export const lazyDraftStorage = lazyValue(async () => {
  const [
    { loadDraft, saveDraft, pruneDrafts, draftPlace },
    { createSecretKeeper, hasLostSecret },
    { lostSecret },
  ] = await Promise.all([
    import("@/lib/storage/drafts/draft-storage"),
    import("./secret-keeper"),
    import("@/lib/contract/secret-reference"),
    sectionRegistry.load(),
  ]);
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
});
