import { lazyValue } from "@/components/ui/loading/lazy";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Dialect } from "@/lib/contract/dialect/dialects";
import type { Draft } from "@/lib/request/draft";

/**
 * Validation of drafts, loaded on demand. The schemas and zod are a quarter of the page's code, and
 * the server has already checked the initial draft.
 */
export const checker = lazyValue(async () => {
  const [
    { readyRequest, resolveDraft },
    { checkDraft },
    { ErrorDisplay },
    { currentScope },
    { TemplateNotes },
    { variableOptions },
  ] = await Promise.all([
    import("../draft-resolver"),
    import("@/lib/request/check-draft"),
    import("./error-display"),
    import("@/lib/storage/variables/variables"),
    import("../fields/frame/template-notes"),
    import("./variable-options"),
  ]);
  return {
    readyRequest,
    resolveDraft,
    checkDraft: (draft: Draft, rates?: CreditRates, dialect?: Dialect) =>
      checkDraft(draft, rates, currentScope(), dialect),
    ErrorDisplay,
    TemplateNotes,
    variableOptions,
  };
});
