import "server-only";
import { randomUUID } from "node:crypto";
import { fromWire } from "@/lib/contract/canonical";
import { requestDefaults } from "@/lib/contract/defaults";
import { parseJsonBody } from "@/lib/contract/json-body";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import type { Account, Accounts } from "./accounts/accounts";
import { isJson, readBodyText } from "./body";
import { withDeadline } from "./deadline";
import type { Answer } from "./pipeline";
import { isRefusal, type Refusal, refusals, refuse } from "./refusal";

export type HandlerParts = {
  readonly accounts: Accounts;
  readonly search: (
    request: SearchRequest,
    id: string,
    signal: AbortSignal,
    account: Account,
  ) => Promise<Answer | Refusal>;
  /** Told of what nobody foresaw; the answer says only that it happened, and under which id. */
  readonly onUnexpected: (error: unknown, id: string) => void;
};

/** What is read of a request; the web's own type is one of these. */
export type EngineRequest = {
  readonly method: string;
  /** Names are asked for in lower case. */
  readonly headers: Pick<Headers, "get" | "has">;
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
};

/** `POST /v2/search` as a function: authorise, read, run, answer. */
export function createHandler(parts: HandlerParts): (request: EngineRequest) => Promise<Response> {
  return async (request) => {
    const id = randomUUID();
    try {
      const outcome = await answer(request, id, parts);
      return isRefusal(outcome)
        ? refuse(outcome)
        : Response.json(outcome, { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 });
      parts.onUnexpected(error, id);
      return refuse(refusals.unexpected(id));
    }
  };
}

async function answer(
  request: EngineRequest,
  id: string,
  parts: HandlerParts,
): Promise<Answer | Refusal> {
  if (request.method !== "POST") return refusals.method(request.method);
  const account = parts.accounts.find(request.headers.get("authorization"));
  if (account === null) return refusals.unauthorized;
  if (!isJson(request.headers.get("content-type")) || request.headers.has("content-encoding"))
    return refusals.mediaType;
  const body = await readBodyText(request, limits.bodyBytes);
  if (!body.ok)
    return body.reason === "too-large" ? refusals.tooLarge(limits.bodyBytes) : refusals.mediaType;
  const json = parseJsonBody(body.text);
  if (!json.ok) return refusals.invalidJson(json.message);
  const read = fromWire(json.value);
  if (!read.ok) return refusals.invalidRequest(read.issues);
  const leave = account.enter();
  if (typeof leave !== "function") return leave;
  try {
    return await withinTimeout(read.request, request.signal, (signal) =>
      parts.search(read.request, id, signal, account),
    );
  } finally {
    leave();
  }
}

/** Ends the run at the request's own timeout, or when the caller goes away. */
function withinTimeout(
  request: SearchRequest,
  caller: AbortSignal,
  run: (signal: AbortSignal) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const milliseconds = request.timeout ?? requestDefaults.timeout;
  return withDeadline<Answer | Refusal>(
    milliseconds,
    caller,
    (signal) => {
      const ended = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      return Promise.race([run(signal), ended]);
    },
    () => refusals.timedOut(milliseconds),
  );
}
