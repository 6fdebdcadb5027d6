import { type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import type { LintKind } from "../lints/lint";
import { lintRequest } from "../lints/lint-request";
import { type Draft, draftPathOf, draftToBody, extraFields, withoutExtraFields } from "./draft";
import { type DraftIssue, draftIssues, draftToRequest } from "./draft-to-request";
import { type Estimate, estimateCredits } from "./estimate";
import { type RequestSentence, sentenceOf } from "./sentence/sentence";
import { validPart } from "./valid-part";

export type DraftFinding = {
  readonly name: string;
  readonly kind: LintKind;
  readonly message: string;
  /** The control of the finding, or null. */
  readonly draftPath: string | null;
};

export type DraftCheck = {
  /** Null while a field is invalid, other than the query or a step. */
  readonly estimate: Estimate | null;
  readonly issues: readonly DraftIssue[];
  readonly findings: readonly DraftFinding[];
  /** Fields that are sent without having a control. */
  readonly extraFields: readonly string[];
  /** What the request asks for, valid or not. */
  readonly sentence: RequestSentence;
};

/**
 * Lints of the valid part of a draft, and its cost unless an invalid field may change it: the query
 * and unfinished steps do not.
 */
export function checkDraft(draft: Draft, rates: CreditRates = creditRates): DraftCheck {
  const result = draftToRequest(draft);
  const issues = draftIssues(result);
  const priced = result.ok ? result : draftToRequest(withoutUnfinished(draft, issues));
  const body = draftToBody(draft);
  const linted = result.ok
    ? result.request
    : validPart(draftToBody({ ...draft, rest: withoutExtraFields(draft) }));
  return {
    issues,
    estimate: priced.ok ? estimateCredits(priced.request, rates) : null,
    findings: (linted ? lintRequest(linted) : []).map(({ path, ...finding }) => ({
      ...finding,
      draftPath: draftPathOf(path, draft),
    })),
    extraFields: extraFields(draft),
    sentence: sentenceOf(body),
  };
}

const stepPath = /^actions\.steps\.(\d+)\b/;

/** The draft with any query, and with its invalid steps disabled. */
function withoutUnfinished(draft: Draft, issues: readonly DraftIssue[]): Draft {
  const unfinished = new Set(issues.map(({ draftPath }) => stepPath.exec(draftPath)?.[1]));
  const { steps } = draft.actions;
  return {
    ...draft,
    query: issues.some(({ draftPath }) => draftPath === "query.query")
      ? { query: "x" }
      : draft.query,
    actions: {
      ...draft.actions,
      steps: steps.map((step, at) => (unfinished.has(String(at)) ? { ...step, on: false } : step)),
    },
  };
}
