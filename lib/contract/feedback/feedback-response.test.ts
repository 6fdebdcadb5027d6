import { describe, expect, it } from "vitest";
import { isFinal, parseFeedbackOutcome } from "./feedback-outcome";
import { feedbackOutcome } from "./feedback-response";

const NOW = Date.UTC(2026, 10, 24);
const outcomeOf = (status: number, body: unknown, retryAfter: string | null = null) =>
  feedbackOutcome(
    { status, text: typeof body === "string" ? body : JSON.stringify(body), retryAfter },
    NOW,
  );

describe("feedbackOutcome", () => {
  it("returns the refund and the limit of a day", () => {
    const body = {
      ...{ success: true, feedbackId: "f", creditsRefunded: 1 },
      ...{ creditsRefundedToday: 7, dailyRefundCap: 100 },
    };
    expect(outcomeOf(200, body)).toEqual({
      ...{ state: "accepted", isRepeated: false, refunded: 1 },
      ...{ refundedToday: 7, dailyCap: 100, isCapReached: false, message: null },
    });
  });

  it("ignores numbers of the wrong type and keeps the warning as text", () => {
    const body = {
      ...{ success: true, creditsRefunded: "1", creditsRefundedToday: -1, dailyRefundCap: null },
      ...{ dailyCapReached: true, alreadySubmitted: true, warning: ` ${"w".repeat(900)} ` },
    };
    const outcome = outcomeOf(200, body);
    expect(outcome).toMatchObject({ refunded: null, refundedToday: null, dailyCap: null });
    expect(outcome).toMatchObject({ isRepeated: true, isCapReached: true });
    expect(outcome).toHaveProperty("message", "w".repeat(500));
  });

  it.each(["<html>Bad gateway</html>", "", "[]", '{"success":false}', '{"success":"yes"}'])(
    "does not claim that %j is a confirmation",
    (text) => {
      expect(outcomeOf(200, text)).toMatchObject({ state: "unknown", status: 200 });
    },
  );

  it("returns the code, the message and the wait of a rejection", () => {
    expect(
      outcomeOf(409, { error: "Too late.", feedbackErrorCode: "FEEDBACK_WINDOW_EXPIRED" }),
    ).toEqual({
      ...{ state: "rejected", status: 409, code: "FEEDBACK_WINDOW_EXPIRED" },
      ...{ message: "Too late.", retryAfterSeconds: null },
    });
    expect(outcomeOf(429, "<html>", "30")).toMatchObject({ message: null, retryAfterSeconds: 30 });
    expect(outcomeOf(429, "", "99999999")).toMatchObject({ retryAfterSeconds: null });
  });
});

describe("parseFeedbackOutcome", () => {
  it("is the inverse of storing it as JSON", () => {
    const outcomes = [
      outcomeOf(200, { success: true, creditsRefunded: 0 }),
      outcomeOf(404, { error: "No such run" }),
      outcomeOf(200, "x"),
      { state: "unsent", message: "Refused" } as const,
    ];
    for (const outcome of outcomes)
      expect(parseFeedbackOutcome(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
  });

  it("returns null for anything else", () => {
    for (const value of [null, [], "accepted", {}, { state: "rejected" }, { state: "unsent" }])
      expect(parseFeedbackOutcome(value)).toBeNull();
  });
});

it("allows sending again only where it can help", () => {
  const again = [400, 401, 402, 429, 500, 502, 503].map((status) => outcomeOf(status, {}));
  const never = [403, 404, 405, 409, 410, 501].map((status) => outcomeOf(status, {}));
  expect(again.some(isFinal)).toBe(false);
  expect(never.every(isFinal)).toBe(true);
  expect(isFinal(outcomeOf(200, { success: true }))).toBe(true);
  expect(isFinal(outcomeOf(200, "<html>"))).toBe(false);
});
