import { MAX_PLAUSIBLE_WAIT_S, parseRetryAfter } from "../failure/retry-after";
import { isJsonObject, type JsonObject } from "../json-object";
import { parseJson } from "../parse-json";
import { creditsOf, type FeedbackOutcome, firstText } from "./feedback-outcome";

type ServiceResponse = {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
};

/** The outcome that a response of a service reports. `now` is in milliseconds since 1970. */
export function feedbackOutcome(
  { status, text, retryAfter }: ServiceResponse,
  now: number,
): FeedbackOutcome {
  const json = parsed(text);
  if (status >= 200 && status < 300) {
    if (json?.success === true) return accepted(json);
    const message = json
      ? "The service responded without confirming the feedback."
      : "The response is not JSON, so it does not say whether the feedback was accepted.";
    return { state: "unknown", status, message };
  }
  const message = firstText(json, "error", "message");
  const wait =
    status === 429 || status === 503
      ? parseRetryAfter(retryAfter, json, message ?? "", now)
      : undefined;
  return {
    ...{ state: "rejected", status, message },
    code: firstText(json, "feedbackErrorCode", "code"),
    retryAfterSeconds: wait !== undefined && wait <= MAX_PLAUSIBLE_WAIT_S ? wait : null,
  };
}

const accepted = (json: JsonObject): FeedbackOutcome => ({
  state: "accepted",
  isRepeated: json.alreadySubmitted === true,
  refunded: creditsOf(json.creditsRefunded),
  refundedToday: creditsOf(json.creditsRefundedToday),
  dailyCap: creditsOf(json.dailyRefundCap),
  isCapReached: json.dailyCapReached === true,
  message: firstText(json, "warning"),
});

function parsed(text: string): JsonObject | null {
  const json = parseJson(text);
  return isJsonObject(json) ? json : null;
}
