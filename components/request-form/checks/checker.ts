import { lazyValue } from "@/components/ui/loading/lazy";

/**
 * Validation of drafts, loaded on demand. The schemas and zod are a quarter of the page's code, and
 * the server has already checked the initial draft.
 */
export const checker = lazyValue(async () => {
  const [{ resolveDraft }, { checkDraft }, { ErrorDisplay }] = await Promise.all([
    import("../draft-resolver"),
    import("@/lib/request/check-draft"),
    import("./error-display"),
  ]);
  return { resolveDraft, checkDraft, ErrorDisplay };
});
