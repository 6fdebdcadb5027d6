import { describe, expect, it } from "vitest";
import { creditRates } from "@/lib/contract/credit-rates";
import {
  checksPerMonth,
  failedCredits,
  maxCheckCredits,
  monthEstimate,
  monthOf,
  settledCheckCredits,
} from "./check-cost";

const hourly = { kind: "interval", every: 1, unit: "hours" } as const;

describe("monthEstimate", () => {
  it("is a range over 30 days of checks", () => {
    expect(monthEstimate({ query: "a", limit: 20 }, hourly, creditRates)).toMatchObject({
      checks: 720,
      min: 1_440,
      likely: 2_880,
      max: 2_880,
    });
  });

  it("names costs that can exceed the maximum", () => {
    const request = { query: "a", scrapeOptions: { formats: [{ type: "markdown" as const }] } };
    const { open, min, max } = monthEstimate(request, hourly, creditRates);
    expect(open).toHaveLength(1);
    expect(max).toBeGreaterThan(min);
    expect(maxCheckCredits(request, creditRates) * 720).toBe(max);
  });

  it("counts the times of a week", () => {
    expect(checksPerMonth({ kind: "times", days: ["mon", "fri"], times: ["08:00", "20:00"] })).toBe(
      18,
    );
    expect(checksPerMonth({ kind: "interval", every: 5, unit: "minutes" })).toBe(8_640);
  });
});

describe("settledCheckCredits", () => {
  it("charges the reserved maximum if the service does not report the cost", () => {
    expect(settledCheckCredits(null, 7, false)).toBe(7);
    expect(settledCheckCredits(2, 7, false)).toBe(2);
    expect(settledCheckCredits(9, 7, false)).toBe(9);
    expect(settledCheckCredits(9, 7, true)).toBe(0);
  });

  it("names the month in UTC", () => {
    expect(monthOf(Date.parse("2026-11-30T23:59:59Z"))).toBe("2026-11");
    expect(monthOf(Date.parse("2026-12-01T00:00:00Z"))).toBe("2026-12");
  });
});

describe("failedCredits", () => {
  it("charges the maximum unless the service cannot have charged", () => {
    const message = "";
    expect(failedCredits({ kind: "unauthorized", message }, 7)).toBe(0);
    expect(failedCredits({ kind: "network", reason: "refused", message }, 7)).toBe(0);
    expect(failedCredits({ kind: "network", reason: "reset", message }, 7)).toBe(7);
    expect(failedCredits({ kind: "network", reason: "unreachable", message }, 7)).toBe(0);
    expect(failedCredits({ kind: "truncated", message }, 7)).toBe(7);
    expect(failedCredits({ kind: "redirected", message }, 7)).toBe(0);
    expect(failedCredits({ kind: "workbench-refused", status: 409, message }, 7)).toBe(0);
    // A miss of the cache costs a credit.
    expect(failedCredits({ kind: "not-cached", field: "lockdown", message }, 7)).toBe(7);
  });
});
