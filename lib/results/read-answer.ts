import type { Failure } from "@/lib/contract/failure";
import { failureFromResponse, parseJsonText } from "@/lib/contract/failure-from-response";
import { type Asked, readResponse } from "./read-response";
import type { ResultsView } from "./result-view";

/** An answer as it can be handed to a worker. */
export type AnswerText = {
  readonly status: number;
  readonly text: string;
  /** The header, where there is one. */
  readonly retryAfter: string | null;
};

export type AnswerReading =
  | { readonly ok: true; readonly view: ResultsView }
  | { readonly ok: false; readonly failure: Failure };

/** Reads an answer of a service: its results, or why there are none. Parses the text, so large ones belong in a worker. */
export function readAnswer(answer: AnswerText, asked: Asked): AnswerReading {
  const { status, text, retryAfter } = answer;
  const headers = { get: (name: string) => (name === "retry-after" ? retryAfter : null) };
  const json = parseJsonText(text);
  const failure = failureFromResponse({ status, text, headers }, Date.now(), json);
  return failure ? { ok: false, failure } : { ok: true, view: readResponse(json, asked) };
}
