import { lazyValue } from "@/components/ui/loading/lazy";

/**
 * What reads a draft through the contract. The schemas and their library are a quarter of the page's code, and
 * until somebody touches the form there is nothing to check that the server has not checked already.
 */
export const checker = lazyValue(async () => {
  const [{ resolveDraft, invalidFields: refusedFields }, { checkDraft }] = await Promise.all([
    import("../draft-resolver"),
    import("@/lib/request/check-draft"),
  ]);
  return { resolveDraft, refusedFields, checkDraft };
});
