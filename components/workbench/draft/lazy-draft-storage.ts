import { sectionRegistry } from "@/components/request-form/sections/registry";
import { lazyValue } from "@/components/ui/loading/lazy";
import type { Draft } from "@/lib/request/draft";
import { openDrafts } from "@/lib/storage/drafts/open-drafts";

/**
 * Reads and saves the draft in this browser. Loaded with the first change, or immediately if a draft is stored. Loads
 * the section registry too, so that the sections can summarize the stored draft when it appears.
 */
export const lazyDraftStorage = lazyValue(async () => {
  const [{ loadDraft, saveDraft, pruneDrafts }, { createSecretKeeper, hasLostSecret }] =
    await Promise.all([
      import("@/lib/storage/drafts/draft-storage"),
      import("./secret-keeper"),
      sectionRegistry.load(),
    ]);
  const keeper = createSecretKeeper(openDrafts.read().active);
  return {
    loadDraft,
    saveDraft: (draft: Draft) => keeper.save((referTo) => saveDraft(draft, undefined, referTo)),
    findLost: keeper.findLost,
    hasLostSecret,
    pruneDrafts,
  };
});
