import "server-only";
import { randomUUID } from "node:crypto";
import { fromWire } from "@/lib/contract/canonical";
import { requestDefaults } from "@/lib/contract/defaults";
import { readJsonBody } from "@/lib/contract/json-body";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import { isJson, readBodyText } from "./body";
import { carriesKey } from "./key";
import type { Answer } from "./pipeline";
import type { RateLimiter } from "./rate-limiter";
import { isRefusal, type Refusal, refusals, refuse } from "./refusal";

export type HandlerParts = {
  readonly key: string;
  readonly limiter: RateLimiter;
  readonly search: (
    request: SearchRequest,
    id: string,
    signal: AbortSignal,
  ) => Promise<Answer | Refusal>;
  /** Told of what nobody foresaw; the answer says only that it happened, and under which id. */
  readonly onUnexpected: (error: unknown, id: string) => void;
};

/** `POST /v2/search` as a function: authorise, read, run, answer. */
export function createHandler(parts: HandlerParts): (request: Request) => Promise<Response> {
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
  request: Request,
  id: string,
  parts: HandlerParts,
): Promise<Answer | Refusal> {
  if (request.method !== "POST") return refusals.method(request.method);
  if (!carriesKey(request.headers.get("authorization"), parts.key)) return refusals.unauthorized;
  if (!isJson(request.headers.get("content-type")) || request.headers.has("content-encoding"))
    return refusals.mediaType;
  const body = await readBodyText(request, limits.bodyBytes);
  if (!body.ok)
    return body.reason === "too-large" ? refusals.tooLarge(limits.bodyBytes) : refusals.mediaType;
  const json = readJsonBody(body.text);
  if (!json.ok) return refusals.invalidJson(json.message);
  const read = fromWire(json.value);
  if (!read.ok) return refusals.invalidRequest(read.issues);
  const leave = parts.limiter.enter();
  if (typeof leave !== "function") return leave;
  try {
    return await withinTimeout(read.request, request.signal, (signal) =>
      parts.search(read.request, id, signal),
    );
  } finally {
    leave();
  }
}

/** Ends the run at the request's own timeout, or when the caller goes away. */
async function withinTimeout(
  request: SearchRequest,
  caller: AbortSignal,
  run: (signal: AbortSignal) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const milliseconds = request.timeout ?? requestDefaults.timeout;
  // A timer takes at most 2^31 - 1 milliseconds.
  const deadline = AbortSignal.timeout(Math.min(milliseconds, 2 ** 31 - 1));
  const signal = AbortSignal.any([deadline, caller]);
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([run(signal), ended]);
  } catch (error) {
    if (deadline.aborted && !caller.aborted) return refusals.timedOut(milliseconds);
    throw error;
  }
}
