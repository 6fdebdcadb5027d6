import { type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import { limits } from "@/lib/contract/limits";
import { type Draft, draftPathOf, extraFields } from "./draft";
import { draftToRequest } from "./draft-to-request";
import { type Estimate, estimateCredits } from "./estimate";
import { lintRequest } from "./lint";
import type { LintKind } from "./lints/lint";

/** A lint of the request that a draft stands for. */
export type DraftFinding = {
  readonly name: string;
  readonly kind: LintKind;
  readonly message: string;
  /** The control that it is about, or null. */
  readonly draftPath: string | null;
};

/** What is worth knowing of a draft before it is sent. */
export type DraftCheck = {
  /** Null while a field is wrong. */
  readonly estimate: Estimate | null;
  readonly findings: readonly DraftFinding[];
  /** Fields that go along without a control. */
  readonly extraFields: readonly string[];
};

/** A query that cannot be sent is no hindrance: cost and most lints do not depend on its words. */
export function checkDraft(draft: Draft, rates: CreditRates = creditRates): DraftCheck {
  const { query } = draft.query;
  const sendable = query.trim() !== "" && query.length <= limits.queryLength;
  const read = draftToRequest(sendable ? draft : { ...draft, query: { query: "x" } });
  if (!read.ok) return { estimate: null, findings: [], extraFields: extraFields(draft) };
  return {
    estimate: estimateCredits(read.request, rates),
    findings: lintRequest(read.request).map(({ name, kind, message, path }) => ({
      name,
      kind,
      message,
      draftPath: draftPathOf(path, draft),
    })),
    extraFields: extraFields(draft),
  };
}
