import type { Failure } from "@/lib/contract/failure/failure";
import { failureFromResponse, parseJsonText } from "@/lib/contract/failure/from-response";
import { parseResponse, type RequestedContent } from "./parse-response";
import type { ResultsView } from "./result-view";

/** What the exchange says beside the body. */
export type ResponseMeta = {
  readonly status: number;
  /** The header, where there is one. */
  readonly retryAfter: string | null;
};

/** An answer with its body as text. */
export type ResponseText = ResponseMeta & { readonly text: string };

export type ParsedResponse =
  | { readonly ok: true; readonly view: ResultsView }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Reads an answer of a service: its results, or why there are none. Parses the text, so large ones belong in a
 * worker; `json` is the text as `parseJsonText` read it, for callers that have done so already.
 */
export function parseResponseText(
  answer: ResponseText,
  asked: RequestedContent,
  json: unknown = parseJsonText(answer.text),
): ParsedResponse {
  const { status, text, retryAfter } = answer;
  const headers = { get: (name: string) => (name === "retry-after" ? retryAfter : null) };
  const failure = failureFromResponse({ status, text, headers }, Date.now(), json);
  return failure ? { ok: false, failure } : { ok: true, view: parseResponse(json, asked) };
}
