import { type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import type { Dialect } from "@/lib/contract/dialect/dialects";
import type { LintKind } from "../lints/lint";
import { lintRequest } from "../lints/lint-request";
import type { ResolvedBody } from "../variables/resolve-body";
import type { Scope } from "../variables/resolver";
import type { Body } from "./body";
import { type Draft, draftPathsOf, draftToBody, extraFields, withoutExtraFields } from "./draft";
import { type DraftIssue, draftIssues, draftToRequest } from "./draft-to-request";
import { type Estimate, estimateCredits } from "./estimate";
import { resolveTemplates } from "./resolve-templates";
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
  /** A sentence that describes the request, valid or not. */
  readonly sentence: RequestSentence;
  readonly values: readonly ResolvedControl[];
};

export type ResolvedControl = {
  readonly draftPath: string;
  readonly value: string | number | boolean;
};

/**
 * Lints of the valid part of a draft, and its cost unless an invalid field may change it: the query
 * and unfinished steps do not.
 */
export function checkDraft(
  draft: Draft,
  rates: CreditRates = creditRates,
  scope?: Scope,
  dialect?: Dialect,
): DraftCheck {
  const own = draftToBody(draft);
  const result = draftToRequest(draft, scope, own);
  const issues = draftIssues(result);
  const priced = result.ok ? result : draftToRequest(withoutUnfinished(draft, issues), scope);
  const { body, texts } = resolveTemplates(own, scope);
  const linted = result.ok
    ? result.request
    : validPart(
        resolveTemplates(draftToBody({ ...draft, rest: withoutExtraFields(draft) }), scope).body,
      );
  const lints = linted ? lintRequest(linted, dialect) : [];
  const places = draftPathsOf(
    lints.map(({ path }) => path),
    draft,
    own,
  );
  return {
    issues,
    estimate: priced.ok ? estimateCredits(priced.request, rates) : null,
    findings: lints.map(({ path: _, ...finding }, index) => ({
      ...finding,
      draftPath: places[index] ?? null,
    })),
    extraFields: extraFields(draft),
    sentence: sentenceOf(body),
    values: valuesOf(texts, draft, own),
  };
}

function valuesOf(texts: ResolvedBody["texts"], draft: Draft, own: Body): ResolvedControl[] {
  if (texts.length === 0) return [];
  const draftPaths = draftPathsOf(
    texts.map(({ path }) => path),
    draft,
    own,
  );
  return texts.flatMap(({ value }, index) => {
    const draftPath = draftPaths[index];
    return draftPath == null ? [] : [{ draftPath, value }];
  });
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
