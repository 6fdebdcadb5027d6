import { fromWire, toWire } from "@/lib/contract/canonical";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import { type Draft, draftToBody, type FieldIssue, placeIssues } from "./draft";
import { numberMessage } from "./number-message";

export type DraftResult =
  | { ok: true; request: SearchRequest; body: WireSearchRequest }
  | { ok: false; issues: RequestIssue[]; fieldIssues: FieldIssue[]; otherIssues: RequestIssue[] };

/**
 * Validates the draft: the request and its wire form, or the issues with their controls. In a
 * separate file, because it imports every schema and the form is shown before they are needed.
 */
export function draftToRequest(draft: Draft): DraftResult {
  const body = draftToBody(draft);
  const result = fromWire(body);
  if (result.ok) return { ok: true, request: result.request, body: toWire(result.request) };
  const issues = result.issues.map((issue) => ({
    ...issue,
    message: numberMessage(issue, body) ?? issue.message,
  }));
  return { ok: false, issues, ...placeIssues(issues, draft) };
}
