import { isJsonObject } from "../json-object";
import type { FeedbackRating } from "./feedback";
import { type FeedbackOutcome, parseFeedbackOutcome } from "./feedback-outcome";

/** The record of feedback in the history, without its texts and URLs. */
export type FeedbackNote = {
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly rating: FeedbackRating;
  readonly outcome: FeedbackOutcome;
};

/** Parses a stored note. Null if it is malformed. */
export function parseFeedbackNote(stored: unknown): FeedbackNote | null {
  if (!isJsonObject(stored)) return null;
  const { sentAt, rating } = stored;
  const outcome = parseFeedbackOutcome(stored.outcome);
  const isRating = rating === "good" || rating === "partial" || rating === "bad";
  const isTime = typeof sentAt === "number" && Number.isFinite(sentAt) && sentAt >= 0;
  return outcome && isRating && isTime ? { sentAt, rating, outcome } : null;
}
