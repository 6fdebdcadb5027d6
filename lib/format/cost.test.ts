import { expect, it } from "vitest";
import { chargedCredits, formatCost, formatCostElsewhere } from "./cost";

it("shows no credits for a run that was free", () => {
  expect(formatCost(12)).toBe("12 credits");
  expect(formatCost(12, true)).toBe("free here");
  expect(formatCost(null)).toBeNull();
  expect(formatCostElsewhere({ credits: 12, isFree: true })).toBe(
    "free here (12 credits elsewhere)",
  );
  expect(formatCostElsewhere({ credits: null, isFree: true })).toBe("free here");
  expect(formatCostElsewhere({ credits: 1 })).toBe("1 credit");
  expect(formatCostElsewhere({ credits: null })).toBe("cost unknown");
});

it("takes negative credits for an unknown cost", () => {
  expect(formatCost(-3)).toBeNull();
  expect(formatCostElsewhere({ credits: -3 })).toBe("cost unknown");
  expect(formatCostElsewhere({ credits: -3, isFree: true })).toBe("free here");
  expect(chargedCredits({ credits: -3 })).toBeNull();
});

it("counts a free run as 0 credits", () => {
  expect(chargedCredits({ credits: 12, isFree: true })).toBe(0);
  expect(chargedCredits({ credits: null, isFree: true })).toBe(0);
  expect(chargedCredits({ credits: 12 })).toBe(12);
  expect(chargedCredits({ credits: null })).toBeNull();
});
