import { expect, it } from "vitest";
import {
  creditsLeftText,
  deviceCreditsLeft,
  storeCreditsLeft,
  storeReportedCredits,
} from "./credits-left";

const run = { connection: "c", startedAt: 1_000, durationMs: 10 };
const left = () => deviceCreditsLeft.read().c;

it("takes the balance of the header or of the body, keeps the plan, and never guesses", () => {
  storeReportedCredits(run, { unknown: [["creditsRemaining", "lots"]] });
  expect(left()).toBeUndefined();
  storeCreditsLeft("c", { remaining: 9, plan: 20, periodEnd: 5, reportedAt: 900 });
  storeReportedCredits(run, { unknown: [["remaining_credits", 8]] });
  expect(left()).toEqual({ remaining: 8, plan: 20, periodEnd: 5, reportedAt: 1_010 });
  storeReportedCredits({ ...run, startedAt: 2_000, creditsLeft: 7 }, { unknown: [] });
  expect(left()?.remaining).toBe(7);
  // A slower run that was sent earlier.
  storeReportedCredits(run, { unknown: [["remaining_credits", 8]] });
  expect(left()?.remaining).toBe(7);
  storeReportedCredits({ startedAt: 9_000, durationMs: 1, creditsLeft: 1 }, { unknown: [] });
  expect(left()?.remaining).toBe(7);
  expect(creditsLeftText({ remaining: 1_000, plan: null, periodEnd: null, reportedAt: 1 })).toBe(
    "1,000",
  );
});
