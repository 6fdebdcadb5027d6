import { toNestErrors } from "@hookform/resolvers";
import type { FieldError, ResolverOptions, ResolverResult } from "react-hook-form";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import type { Draft } from "@/lib/request/draft";
import { type DraftResult, draftToRequest } from "@/lib/request/draft-to-request";

/** A valid draft with its request and wire body. */
export type ReadyRequest = {
  readonly draft: Draft;
  readonly request: SearchRequest;
  readonly body: WireSearchRequest;
};

/** Validates the form with the contract, which has all rules. */
export function resolveDraft(
  draft: Draft,
  _context: unknown,
  options: ResolverOptions<Draft>,
): ResolverResult<Draft, ReadyRequest> {
  const read = draftToRequest(draft);
  if (read.ok) return { values: { draft, request: read.request, body: read.body }, errors: {} };
  return { values: {}, errors: toNestErrors<Draft>(errorsByPath(read), options) };
}

/** Draft paths of the invalid fields. Empty if the issues have no field. */
export function invalidFields(draft: Draft): string[] {
  const read = draftToRequest(draft);
  return read.ok ? [] : [...new Set(read.fieldIssues.map(({ draftPath }) => draftPath))];
}

type InvalidDraft = Extract<DraftResult, { ok: false }>;

/** Errors by draft path; issues without a control are at `rest`. */
function errorsByPath({ fieldIssues, otherIssues }: InvalidDraft): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  // Only the first issue of a field is shown.
  for (const { draftPath, code, message } of fieldIssues.toReversed())
    errors[draftPath] = { type: code, message };
  const [other] = otherIssues;
  if (other)
    errors.rest = { type: other.code, message: `${other.path.join(".")}: ${other.message}` };
  return errors;
}
