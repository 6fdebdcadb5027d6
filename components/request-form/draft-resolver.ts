import { type FieldErrors, type ResolverResult, set } from "react-hook-form";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import { type Draft, type DraftResult, draftToRequest } from "@/lib/request/draft";

/** A draft that passed the contract, with what goes on the wire for it. */
export type ReadyRequest = {
  readonly draft: Draft;
  readonly request: SearchRequest;
  readonly body: WireSearchRequest;
};

/** Reads the form through the contract, so that the form has no rule of its own. */
export const resolveDraft = (draft: Draft): ResolverResult<Draft, ReadyRequest> => {
  const read = draftToRequest(draft);
  if (read.ok) return { values: { draft, request: read.request, body: read.body }, errors: {} };
  return { values: {}, errors: errorsOf(read) };
};

type Refused = Extract<DraftResult, { ok: false }>;

/** Issues at their fields; those without a control stand at `rest`, the part of the request that has none. */
export function errorsOf({ fieldIssues, otherIssues }: Omit<Refused, "ok" | "issues">) {
  const errors: FieldErrors<Draft> = {};
  // The first issue of a field is the one to mend first.
  for (const { draftPath, code, message } of fieldIssues.toReversed())
    set(errors, draftPath, { type: code, message });
  const [other] = otherIssues;
  if (other)
    set(errors, "rest", { type: other.code, message: `${other.path.join(".")}: ${other.message}` });
  return errors;
}
