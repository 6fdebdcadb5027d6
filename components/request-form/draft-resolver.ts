import { toNestErrors } from "@hookform/resolvers";
import type { FieldError, ResolverOptions, ResolverResult } from "react-hook-form";
import { namedMessage } from "@/lib/contract/failure/issue-name";
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

/** What prevents a run: the control to show, and a message that names the field. */
export type Blocker = { readonly draftPath: string; readonly message: string };

/** The first issue of each invalid field. */
export function blockers(draft: Draft): Blocker[] {
  const read = draftToRequest(draft);
  if (read.ok) return [];
  const byPath = new Map<string, Blocker>();
  for (const { draftPath, path, message } of [
    ...read.fieldIssues,
    ...read.otherIssues.map((issue) => ({ ...issue, draftPath: "rest" })),
  ])
    if (!byPath.has(draftPath))
      byPath.set(draftPath, { draftPath, message: namedMessage(path, message) });
  return [...byPath.values()];
}

type InvalidDraft = Extract<DraftResult, { ok: false }>;

/** Errors by draft path; issues without a control are at `rest`. */
function errorsByPath({ fieldIssues, otherIssues }: InvalidDraft): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  // Only the first issue of a field is shown.
  for (const { draftPath, code, message } of fieldIssues.toReversed())
    errors[draftPath] = { type: code, message };
  const [other] = otherIssues;
  if (other) errors.rest = { type: other.code, message: namedMessage(other.path, other.message) };
  return errors;
}
