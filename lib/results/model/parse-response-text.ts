import type { Failure } from "@/lib/contract/failure/failure";
import { failureFromResponse } from "@/lib/contract/failure/from-response";
import { parseJson } from "@/lib/contract/parse-json";
import { parseResponse, type RequestedContent } from "./parse-response";
import type { ResultsView } from "./result-view";

export type ResponseMeta = {
  readonly status: number;
  readonly retryAfter: string | null;
};

export type ResponseText = ResponseMeta & { readonly text: string };

export type ParsedResponse =
  | { readonly ok: true; readonly view: ResultsView }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Parses a response of a service into results or a failure. Large texts belong in a worker. Pass
 * `json` if `parseJson` has parsed the text already.
 */
export function parseResponseText(
  response: ResponseText,
  requested: RequestedContent,
  json: unknown = parseJson(response.text),
): ParsedResponse {
  const { status, text, retryAfter } = response;
  const headers = { get: (name: string) => (name === "retry-after" ? retryAfter : null) };
  const failure = failureFromResponse({ status, text, headers }, Date.now(), json);
  return failure ? { ok: false, failure } : { ok: true, view: parseResponse(json, requested) };
}
