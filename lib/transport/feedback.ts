import { connectionHeader } from "@/lib/contract/connection";
import type { SentFeedback } from "@/lib/contract/feedback/feedback";
import {
  type FeedbackOutcome,
  parseFeedbackOutcome,
} from "@/lib/contract/feedback/feedback-outcome";
import { isJsonObject } from "@/lib/contract/json-object";

const unsent = (message: string): FeedbackOutcome => ({ state: "unsent", message });

/** Sends feedback once to the service of a connection. Never rejects and never retries. */
export async function sendFeedback(
  connection: string,
  sent: SentFeedback,
): Promise<FeedbackOutcome> {
  let response: Response;
  try {
    response = await fetch("/api/feedback", {
      method: "POST",
      headers: { "Content-Type": "application/json", [connectionHeader]: connection },
      body: JSON.stringify(sent),
    });
  } catch {
    return lost(null);
  }
  try {
    const json: unknown = await response.json();
    if (response.ok) return parseFeedbackOutcome(json) ?? lost(response.status);
    const error = isJsonObject(json) && typeof json.error === "string" ? json.error : null;
    return unsent(error ?? "The workbench server rejected the feedback. Reload the page.");
  } catch {
    return lost(response.status);
  }
}

/** The workbench server was reached, or may have been, but its response is not known. */
const lost = (status: number | null): FeedbackOutcome => ({
  state: "unknown",
  status,
  message: "The workbench server did not respond.",
});
