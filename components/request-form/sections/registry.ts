import { lazyValue } from "@/components/ui/loading/lazy";

/**
 * What the sections of the form hold, mean and say. The server has told it of the draft that the page begins with,
 * so that this comes at the first touch, or at once for a draft that the server does not know.
 */
export const sectionRegistry = lazyValue(async () => {
  const [{ bodyToDraft, placeIssues, withoutExtraFields: withoutKeptFields }, { draftSections }] =
    await Promise.all([import("@/lib/request/draft"), import("@/lib/request/draft-sections")]);
  return { bodyToDraft, placeIssues, withoutKeptFields, draftSections };
});
