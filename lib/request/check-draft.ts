import { type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import { limits } from "@/lib/contract/limits";
import type { LintKind } from "../lints/lint";
import { lintRequest } from "../lints/lint-request";
import { type Draft, draftPathOf, draftToBody, extraFields } from "./draft";
import { draftToRequest } from "./draft-to-request";
import { type Estimate, estimateCredits } from "./estimate";
import { type RequestSentence, sentenceOf } from "./sentence/sentence";

export type DraftFinding = {
  readonly name: string;
  readonly kind: LintKind;
  readonly message: string;
  /** The control of the finding, or null. */
  readonly draftPath: string | null;
};

export type DraftCheck = {
  /** Null while a field is invalid. */
  readonly estimate: Estimate | null;
  readonly findings: readonly DraftFinding[];
  /** Fields that are sent without having a control. */
  readonly extraFields: readonly string[];
  /** What the request asks for, valid or not. */
  readonly sentence: RequestSentence;
};

/** An invalid query does not prevent the check: cost and most lints do not depend on it. */
export function checkDraft(draft: Draft, rates: CreditRates = creditRates): DraftCheck {
  const { query } = draft.query;
  const sendable = query.trim() !== "" && query.length <= limits.queryLength;
  const read = draftToRequest(sendable ? draft : { ...draft, query: { query: "x" } });
  const common = { extraFields: extraFields(draft), sentence: sentenceOf(draftToBody(draft)) };
  if (!read.ok) return { ...common, estimate: null, findings: [] };
  return {
    ...common,
    estimate: estimateCredits(read.request, rates),
    findings: lintRequest(read.request).map(({ name, kind, message, path }) => ({
      name,
      kind,
      message,
      draftPath: draftPathOf(path, draft),
    })),
  };
}
