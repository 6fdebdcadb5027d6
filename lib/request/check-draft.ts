import { type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import type { LintKind } from "../lints/lint";
import { lintRequest } from "../lints/lint-request";
import { type Draft, draftPathOf, draftToBody, extraFields } from "./draft";
import { type DraftIssue, draftIssues, draftToRequest } from "./draft-to-request";
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
  /** Null while a field is invalid, other than the query or a step. */
  readonly estimate: Estimate | null;
  readonly issues: readonly DraftIssue[];
  readonly findings: readonly DraftFinding[];
  /** Fields that are sent without having a control. */
  readonly extraFields: readonly string[];
  /** What the request asks for, valid or not. */
  readonly sentence: RequestSentence;
};

/** Cost and lints also of a draft with an invalid query or unfinished steps: neither changes the cost. */
export function checkDraft(draft: Draft, rates: CreditRates = creditRates): DraftCheck {
  const result = draftToRequest(draft);
  const issues = draftIssues(result);
  const checked = result.ok ? draft : withoutUnfinished(draft, issues);
  const read = result.ok ? result : draftToRequest(checked);
  const common = {
    issues,
    extraFields: extraFields(draft),
    sentence: sentenceOf(draftToBody(draft)),
  };
  if (!read.ok) return { ...common, estimate: null, findings: [] };
  return {
    ...common,
    estimate: estimateCredits(read.request, rates),
    findings: lintRequest(read.request).map(({ name, kind, message, path }) => ({
      name,
      kind,
      message,
      draftPath: draftPathOf(path, checked),
    })),
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
