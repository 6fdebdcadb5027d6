import { toNestErrors } from "@hookform/resolvers";
import type { FieldError, ResolverOptions, ResolverResult } from "react-hook-form";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import type { Draft } from "@/lib/request/draft";
import { type DraftIssue, draftIssues, draftToRequest } from "@/lib/request/draft-to-request";
import { currentScope } from "@/lib/storage/variables/variables";

/** A valid draft with its request and wire body. */
export type ReadyRequest = {
  readonly draft: Draft;
  readonly request: SearchRequest;
  readonly body: WireSearchRequest;
  /** Names of fields in the body that the contract does not have. */
  readonly unknown: readonly string[];
  /** Set if hosted services are known to accept all of them. */
  readonly isObserved?: true;
};

/** The request of a draft; null if it has issues. */
export function readyRequest(
  draft: Draft,
  read = draftToRequest(draft, currentScope()),
): ReadyRequest | null {
  if (!read.ok) return null;
  const { ok: _, ...ready } = read;
  return { draft, ...ready };
}

/** Validates the form with the contract, which has all rules. */
export function resolveDraft(
  draft: Draft,
  _context: unknown,
  options: ResolverOptions<Draft>,
): ResolverResult<Draft, ReadyRequest> {
  const read = draftToRequest(draft, currentScope());
  const ready = readyRequest(draft, read);
  if (ready) return { values: ready, errors: {} };
  return { values: {}, errors: toNestErrors<Draft>(errorsByPath(draftIssues(read)), options) };
}

const errorsByPath = (issues: readonly DraftIssue[]): Record<string, FieldError> =>
  Object.fromEntries(
    issues.map(({ draftPath, code, message }) => [draftPath, { type: code, message }]),
  );
