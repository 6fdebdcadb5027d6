import "server-only";
import type { ConnectionTest } from "@/lib/contract/connection";
import type { Failure } from "@/lib/contract/failure/failure";
import { failureFromResponse } from "@/lib/contract/failure/from-response";
import { type ForwardOptions, type ForwardTarget, forward } from "../proxy/forward";

/** Lacks the required field, so a service rejects it before charging credits. */
const INVALID_BODY = "{}";
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 200_000;

type CallResult = {
  readonly failure: Failure | null;
  readonly status: number | null;
  readonly isJson: boolean;
};

/**
 * Tests a connection with a real request that costs nothing, because every service with this API
 * rejects it. The error shows whether the address and the key are right.
 */
export async function probeConnection(
  target: ForwardTarget,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const start = performance.now();
  const result = await call(target, signal);
  const verdict = judge(result, target.key !== null);
  const keyProved =
    target.key === null || verdict.verdict !== "works"
      ? null
      : result.status !== 400 || (await rejectsWithoutKey(target, signal));
  return {
    ...verdict,
    keyProved,
    ...(keyProved === false && {
      message: "The address is right. This service checks the key only when it runs a search.",
    }),
    status: result.status,
    milliseconds: Math.round(performance.now() - start),
  };
}

/**
 * Some services parse the body before checking the key; then the error proves nothing about the
 * key.
 */
async function rejectsWithoutKey(target: ForwardTarget, signal: AbortSignal): Promise<boolean> {
  const { status } = await call({ ...target, key: null }, signal);
  return status === 401 || status === 403;
}

async function call(target: ForwardTarget, signal: AbortSignal): Promise<CallResult> {
  const options: ForwardOptions = {
    signal,
    timeoutMs: TIMEOUT_MS,
    bodyTimeoutMs: TIMEOUT_MS,
    // Smaller than the bytes held back by the proxy, so the body is always complete.
    maxWireBytes: MAX_BYTES,
    maxBytes: MAX_BYTES,
  };
  const outcome = await forward(target, INVALID_BODY, options);
  if (!outcome.ok)
    return { failure: outcome.failure, status: outcome.failure.status ?? null, isJson: false };
  const { status, body, retryAfter } = outcome.response;
  if (!body.complete) {
    body.stream.cancel();
    return { failure: null, status, isJson: false };
  }
  const text = new TextDecoder().decode(body.bytes);
  const headers = { get: (name: string) => (name === "retry-after" ? retryAfter : null) };
  return { failure: failureFromResponse({ status, headers, text }), status, isJson: isJson(text) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type Verdict = Pick<ConnectionTest, "verdict" | "message">;

function judge({ failure, status, isJson: json }: CallResult, hasKey: boolean): Verdict {
  if (failure === null)
    return {
      verdict: "unclear",
      message: "The address responds, but it accepts a request without a query.",
    };
  if (failure.kind === "redirected")
    return {
      verdict: "not-this-api",
      message: `${failure.message} Redirects are not followed. Enter the final address.`,
    };
  if (status === null) return { verdict: "unreachable", message: failure.message };
  if (status === 401 || (status === 403 && json))
    return {
      verdict: "key-refused",
      message: hasKey ? "The service rejected this key." : "The service requires a key.",
    };
  if (status === 400 && json)
    return {
      verdict: "works",
      message: hasKey ? "The address and the key are right." : "The address is right.",
    };
  if (status === 402 && json)
    return {
      verdict: "works",
      message: "The address and the key are right, but the account has no credits left.",
    };
  if (status === 429)
    return {
      verdict: "works",
      message: "The service responds, but it is receiving too many requests right now.",
    };
  if (status === 404 || status === 405 || !json)
    return status >= 500
      ? { verdict: "service-failing", message: `The service responds with status ${status}.` }
      : {
          verdict: "not-this-api",
          message: `The address responds, but not with this API (status ${status}).`,
        };
  if (status >= 500)
    return { verdict: "service-failing", message: `The service responds with status ${status}.` };
  return { verdict: "unclear", message: `The service responds with status ${status}.` };
}
