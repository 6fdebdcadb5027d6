import { sectionRegistry } from "@/components/request-form/sections/registry";
import { lazyValue } from "@/components/ui/loading/lazy";

/**
 * What keeps the draft in the browser. It comes with the first change, or at once where a draft is kept; with it the
 * registry, so that what a kept draft says is known when it is shown.
 */
export const lazyDraftStorage = lazyValue(async () => {
  const [{ loadDraft, saveDraft, pruneDrafts: tidyDrafts }] = await Promise.all([
    import("@/lib/storage/drafts/draft-storage"),
    sectionRegistry.load(),
  ]);
  return { loadDraft, saveDraft, tidyDrafts };
});
