import { expect, it } from "vitest";
import { formatCost } from "./cost";

it("shows no credits for a run that was free", () => {
  expect(formatCost(12)).toBe("12 credits");
  expect(formatCost(12, true)).toBe("free here");
  expect(formatCost(null)).toBeNull();
});
