import "server-only";
import type { Failure } from "@/lib/contract/failure/failure";
import { isUnsent } from "@/lib/contract/failure/unsent";
import { type ForwardTarget, forwardTo } from "./forward";

/** Smaller than what the proxy holds back, so the body is always complete. */
const MAX_BYTES = 65_536;
const TIMEOUT_MS = 20_000;

const mayBeSent = (failure: Failure): boolean =>
  !isUnsent(failure) && failure.kind !== "unauthorized";

type Call = Parameters<typeof forwardTo>[1];

type CallOutcome =
  | {
      readonly ok: true;
      readonly status: number;
      readonly text: string;
      readonly retryAfter: string | null;
    }
  /** `isSent`: the service may have received the request. */
  | { readonly ok: false; readonly failure: Failure; readonly isSent: boolean };

/** One small request to a service beside the search, with the key of the connection. Never rejects. */
export async function callService(
  target: ForwardTarget,
  call: Call,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const outcome = await forwardTo(target, call, {
    ...{ signal, timeoutMs: TIMEOUT_MS, bodyTimeoutMs: TIMEOUT_MS },
    ...{ maxBytes: MAX_BYTES, maxWireBytes: MAX_BYTES },
  });
  if (!outcome.ok)
    return { ok: false, failure: outcome.failure, isSent: mayBeSent(outcome.failure) };
  const { status, retryAfter, body } = outcome.response;
  if (!body.complete) {
    body.stream.cancel();
    const message = "The response is too long.";
    return { ok: false, failure: { kind: "response-too-large", status, message }, isSent: true };
  }
  return { ok: true, status, text: new TextDecoder().decode(body.bytes), retryAfter };
}
