import { isJsonObject, type JsonObject } from "../json-object";

/** Characters of a message of a service. */
const MAX_MESSAGE = 500;

export type FeedbackOutcome =
  | {
      readonly state: "accepted";
      /** The service already had feedback on this run, and ignored this one. */
      readonly isRepeated: boolean;
      /** Credits; null where the service does not say. */
      readonly refunded: number | null;
      readonly refundedToday: number | null;
      readonly dailyCap: number | null;
      readonly isCapReached: boolean;
      readonly message: string | null;
    }
  | {
      readonly state: "rejected";
      readonly status: number;
      readonly code: string | null;
      readonly message: string | null;
      readonly retryAfterSeconds: number | null;
    }
  /** The service may have received it. */
  | { readonly state: "unknown"; readonly status: number | null; readonly message: string }
  /** It did not leave this machine. */
  | { readonly state: "unsent"; readonly message: string };

/** Statuses after which the same feedback can never be accepted. */
const FINAL: readonly number[] = [403, 404, 405, 409, 410, 501];

/** Whether feedback on the run must not be sent again. */
export const isFinal = (outcome: FeedbackOutcome): boolean =>
  outcome.state === "accepted" || (outcome.state === "rejected" && FINAL.includes(outcome.status));

/** Parses a stored or received outcome. Null if it is malformed. */
export function parseFeedbackOutcome(value: unknown): FeedbackOutcome | null {
  if (!isJsonObject(value)) return null;
  const { state, status } = value;
  const message = firstText(value, "message");
  if (state === "accepted")
    return {
      state,
      isRepeated: value.isRepeated === true,
      refunded: creditsOf(value.refunded),
      refundedToday: creditsOf(value.refundedToday),
      dailyCap: creditsOf(value.dailyCap),
      isCapReached: value.isCapReached === true,
      message,
    };
  if (state === "rejected" && typeof status === "number")
    return {
      ...{ state, status, message },
      code: firstText(value, "code"),
      retryAfterSeconds: creditsOf(value.retryAfterSeconds),
    };
  if (state === "unknown" && message !== null)
    return { state, status: typeof status === "number" ? status : null, message };
  return state === "unsent" && message !== null ? { state, message } : null;
}

/** A number of credits; null for anything else. */
export const creditsOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;

/** The first text among some fields, trimmed and cut. */
export function firstText(from: JsonObject | null, ...keys: readonly string[]): string | null {
  const texts = keys.map((key) => from?.[key]);
  const found = texts.find((text) => typeof text === "string" && text.trim() !== "");
  return typeof found === "string" ? found.trim().slice(0, MAX_MESSAGE) : null;
}
