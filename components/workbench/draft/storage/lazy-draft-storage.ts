import { sectionRegistry } from "@/components/request-form/sections/registry";
import { lazyValue } from "@/components/ui/loading/lazy";

/**
 * Reads and saves the draft in this browser. Loaded with the first change, or immediately if a draft is stored. Loads
 * the section registry too, so that the sections can summarize the stored draft when it appears.
 */
export const lazyDraftStorage = lazyValue(async () => {
  const [{ createDraftStorage }] = await Promise.all([
    import("./draft-storage"),
    sectionRegistry.load(),
  ]);
  return createDraftStorage();
});
