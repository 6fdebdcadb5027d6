import type { FeedbackNote } from "@/lib/contract/feedback/feedback-note";
import type { FeedbackOutcome } from "@/lib/contract/feedback/feedback-outcome";
import { countOf, formatCredits } from "@/lib/format/count";

type OutcomeText = {
  readonly tone: "ok" | "info" | "warn" | "bad";
  readonly title: string;
  readonly lines: readonly string[];
};

const RATINGS = { good: "good", partial: "partly useful", bad: "bad" } as const;

export const ratingText = ({ rating }: Pick<FeedbackNote, "rating">): string => RATINGS[rating];

/** The outcome of feedback as text. Messages of the service are quoted as text. */
export function outcomeText(outcome: FeedbackOutcome): OutcomeText {
  switch (outcome.state) {
    case "accepted":
      return acceptedText(outcome);
    case "rejected":
      return rejectedText(outcome);
    case "unknown":
      return {
        tone: "warn",
        title: "It is not known whether the feedback arrived",
        lines: [
          outcome.message,
          "A service counts feedback once for a run, as documented, so sending it again does no harm.",
        ],
      };
    case "unsent":
      return { tone: "bad", title: "The feedback was not sent", lines: [outcome.message] };
  }
}

type Accepted = Extract<FeedbackOutcome, { state: "accepted" }>;

function acceptedText({
  isRepeated,
  refunded,
  refundedToday,
  dailyCap,
  isCapReached,
  message,
}: Accepted): OutcomeText {
  const refund =
    refunded === null
      ? "The service did not say whether it refunded a credit."
      : refunded === 0
        ? "No credit was refunded."
        : `${formatCredits(refunded)} refunded.`;
  const cap =
    refundedToday !== null && dailyCap !== null
      ? `${formatCredits(refundedToday)} refunded today, of at most ${formatCredits(dailyCap)}: ${formatCredits(Math.max(0, dailyCap - refundedToday))} left.`
      : null;
  return {
    tone: isRepeated ? "info" : "ok",
    title: isRepeated ? "The service already had feedback on this run" : "Feedback accepted",
    lines: [
      refund,
      ...(cap === null ? [] : [cap]),
      ...(isCapReached ? ["The limit of refunds for today is reached."] : []),
      ...quoted(message),
    ],
  };
}

const CODES: Readonly<Record<string, string>> = {
  FEEDBACK_WINDOW_EXPIRED: "The run is too old for feedback.",
  SEARCH_NOT_FOUND: "The service does not know this run, or it belongs to another key.",
  SEARCH_FAILED: "The service accepts no feedback on a run that failed.",
  PREVIEW_TEAM_NOT_ALLOWED: "The service accepts feedback only from accounts. Use a key.",
  TEAM_OPTED_OUT: "The account of this key has feedback switched off.",
  DB_DISABLED: "This installation of the service does not collect feedback.",
};

const STATUSES: Readonly<Record<number, string>> = {
  401: "The service rejected the key. Check it in Connections.",
  403: "The service does not accept feedback from this account.",
  404: "The service has no feedback for this run: it does not know the run, or does not offer feedback.",
  405: "The service does not offer feedback.",
  409: "The service no longer accepts feedback on this run.",
  429: "Too many requests.",
  501: "The service does not offer feedback.",
};

type Rejected = Extract<FeedbackOutcome, { state: "rejected" }>;

function rejectedText({ status, code, message, retryAfterSeconds }: Rejected): OutcomeText {
  const known = (code === null ? undefined : CODES[code]) ?? STATUSES[status];
  const wait =
    retryAfterSeconds === null
      ? []
      : [`Send it again in ${countOf(Math.ceil(retryAfterSeconds), "second")}.`];
  const retry = status >= 500 && status !== 501 && wait.length === 0 ? ["Try again later."] : wait;
  return {
    tone: "bad",
    title: `The service rejected the feedback (${status})`,
    lines: [...(known === undefined ? [] : [known]), ...quoted(message), ...retry],
  };
}

const quoted = (message: string | null): readonly string[] =>
  message === null ? [] : [`The service says: ${message}`];
