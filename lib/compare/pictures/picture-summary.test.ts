import { expect, it } from "vitest";
import { changedShare, changeSummary } from "./picture-summary";

const region = { x: 5, y: 10, width: 1_200, height: 40 };

it("never rounds a change to 0 % or to 100 %", () => {
  const share = (changed: number) => changedShare({ changed, compared: 100_000 });
  expect([0, 1, 99, 100, 2_345, 45_600, 99_999, 100_000].map(share)).toEqual([
    "0 %",
    "less than 0.1 %",
    "less than 0.1 %",
    "0.1 %",
    "2.3 %",
    "46 %",
    "more than 99.9 %",
    "100 %",
  ]);
});

it("says what changed and where", () => {
  const summary = (changed: number, regions: (typeof region)[], compared = 1_000) =>
    changeSummary({ changed, compared, regions });
  expect(summary(0, [])).toBe("The screenshot did not change.");
  expect(summary(50, [region])).toBe(
    "5.0 % of the screenshot changed, within 1,200 × 40 pixels at 5, 10.",
  );
  expect(summary(50, [region, region])).toBe("5.0 % of the screenshot changed, in 2 regions.");
  expect(summary(0, [], 0)).toContain("Nothing is compared");
});
