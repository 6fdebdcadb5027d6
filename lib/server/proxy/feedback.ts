import "server-only";
import { type SentFeedback, sentFeedbackSchema } from "@/lib/contract/feedback/feedback";
import type { FeedbackOutcome } from "@/lib/contract/feedback/feedback-outcome";
import { feedbackOutcome } from "@/lib/contract/feedback/feedback-response";
import { errorResponses } from "@/lib/engine/http/error-response";
import { type ConnectionTarget, resolveTarget } from "../connections/connections";
import type { RequestContext } from "../guarded";
import { json, readValue } from "../json";
import { searchLimits } from "../limits";
import { respondRejected, respondUnsent } from "../respond";
import { callService } from "./call-service";

/** All fields at their bounds, with URLs of 2,000 characters. */
const MAX_BODY_BYTES = 256_000;

/**
 * `POST /api/feedback`: sends feedback on a run once to the service of its connection. Responds with a
 * `FeedbackOutcome`, whatever the service sent.
 */
export async function postFeedback(request: Request, context: RequestContext): Promise<Response> {
  const target = await resolveTarget(request);
  if ("message" in target) return respondUnsent(target);
  const sent = await readValue(request, sentFeedbackSchema, MAX_BODY_BYTES);
  if (!sent.ok) return respondRejected(sent.status, sent.error);
  const release = searchLimits().admit(context.session?.id ?? `address ${context.address}`);
  if (typeof release !== "function") return respondUnsent(release);
  try {
    return json(await send(target, sent.value, request.signal));
  } finally {
    release();
  }
}

async function send(
  target: ConnectionTarget,
  { id, feedback }: SentFeedback,
  signal: AbortSignal,
): Promise<FeedbackOutcome> {
  if (target.kind === "engine") {
    const { status, error, code } = errorResponses.noFeedback;
    return { state: "rejected", status, code, message: error, retryAfterSeconds: null };
  }
  const path = `/v2/search/${encodeURIComponent(id)}/feedback`;
  const call = { method: "POST", path, body: JSON.stringify(feedback) } as const;
  const response = await callService(target, call, signal);
  if (response.ok) return feedbackOutcome(response, Date.now());
  const { failure, isSent } = response;
  return isSent
    ? { state: "unknown", status: failure.status ?? null, message: failure.message }
    : { state: "unsent", message: failure.message };
}
