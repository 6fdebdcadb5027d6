import { describe, expect, it } from "vitest";
import { creditRates } from "@/lib/contract/credit-rates";
import { checkBudget, costRange, rangeText } from "./budget";

const range = costRange(
  { query: "x", limit: 2, scrapeOptions: { formats: [{ type: "markdown" }] } },
  creditRates,
);

describe("checkBudget", () => {
  it("compares the cap with the highest estimate", () => {
    expect(range.max).toBeGreaterThan(range.likely);
    expect(() => checkBudget(range, range.max)).not.toThrow();
    expect(() => checkBudget(range, null)).not.toThrow();
    expect(() => checkBudget(range, range.max - 0.5)).toThrow(rangeText(range));
  });

  it("ends with the exit code of the budget", () => {
    expect(() => checkBudget(range, 1)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});
