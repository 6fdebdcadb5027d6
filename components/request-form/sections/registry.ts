import { lazyValue } from "@/components/ui/loading/lazy";

/**
 * The draft's section registry, loaded on the first interaction, or immediately for a draft that
 * the server has not seen.
 */
export const sectionRegistry = lazyValue(async () => {
  const [{ bodyToDraft, placeIssues, withoutExtraFields }, { draftSections }] = await Promise.all([
    import("@/lib/request/draft"),
    import("@/lib/request/draft-sections"),
  ]);
  return { bodyToDraft, placeIssues, withoutExtraFields, draftSections };
});
