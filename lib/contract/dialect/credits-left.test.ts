import { expect, it } from "vitest";
import { creditsLeftIn, creditsLeftInHeader, parseCreditUsage } from "./credits-left";

it.each([
  [{ creditsRemaining: 998 }, 998],
  [{ remaining_credits: 0 }, 0],
  [{ "Credits-Left": -2.5 }, -2.5],
  [{ creditsRemaining: "998", creditsLeft: 3 }, 3],
  [{ creditsRemaining: "998" }, null],
  [{ creditsRemaining: null, creditsUsed: 2 }, null],
  [{ remainingCredits: { value: 1 } }, null],
  [{ creditsRemaining: Number.POSITIVE_INFINITY }, null],
])("takes the balance of %j as %s", (body, expected) => {
  expect(creditsLeftIn(Object.entries(body))).toBe(expected);
});

it.each([
  ["998", 998],
  [" 12.5 ", 12.5],
  ["-1", -1],
  ["", null],
  ["many", null],
  ["1e9", null],
  ["12, 13", null],
  [null, null],
])("takes the header %j as %s", (value, expected) => {
  expect(creditsLeftInHeader(value)).toBe(expected);
});

it("parses the usage of an account in both documented spellings", () => {
  const data = {
    ...{ remainingCredits: 1000, planCredits: 5000 },
    billingPeriodEnd: "2026-11-30T23:59:59Z",
  };
  const usage = { remaining: 1000, plan: 5000, periodEnd: Date.UTC(2026, 10, 30, 23, 59, 59) };
  expect(parseCreditUsage({ success: true, data })).toEqual(usage);
  expect(
    parseCreditUsage({
      data: { remaining_credits: 1000, plan_credits: "5000", billing_period_end: null },
    }),
  ).toEqual({ remaining: 1000, plan: null, periodEnd: null });
  for (const body of [null, [], {}, { data: { planCredits: 1 } }, { data: [] }])
    expect(parseCreditUsage(body)).toBeNull();
});
