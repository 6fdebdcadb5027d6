import { toNestErrors } from "@hookform/resolvers";
import type { FieldError, ResolverOptions, ResolverResult } from "react-hook-form";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import type { Draft } from "@/lib/request/draft";
import { type DraftResult, draftToRequest } from "@/lib/request/draft-to-request";

/** A draft that passed the contract, with what goes on the wire for it. */
export type ReadyRequest = {
  readonly draft: Draft;
  readonly request: SearchRequest;
  readonly body: WireSearchRequest;
};

/** Reads the form through the contract, so that the form has no rule of its own. */
export function resolveDraft(
  draft: Draft,
  _context: unknown,
  options: ResolverOptions<Draft>,
): ResolverResult<Draft, ReadyRequest> {
  const read = draftToRequest(draft);
  if (read.ok) return { values: { draft, request: read.request, body: read.body }, errors: {} };
  return { values: {}, errors: toNestErrors<Draft>(errorsByPath(read), options) };
}

/** The fields with something wrong, by their place in the draft; none where the trouble is in no field of the form. */
export function invalidFields(draft: Draft): string[] {
  const read = draftToRequest(draft);
  return read.ok ? [] : [...new Set(read.fieldIssues.map(({ draftPath }) => draftPath))];
}

type InvalidDraft = Extract<DraftResult, { ok: false }>;

/** Issues by the path of their field; those without a control stand at `rest`, the part of the request that has none. */
function errorsByPath({ fieldIssues, otherIssues }: InvalidDraft): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  // The first issue of a field is the one to mend first.
  for (const { draftPath, code, message } of fieldIssues.toReversed())
    errors[draftPath] = { type: code, message };
  const [other] = otherIssues;
  if (other)
    errors.rest = { type: other.code, message: `${other.path.join(".")}: ${other.message}` };
  return errors;
}
