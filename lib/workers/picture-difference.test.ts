import { expect, it } from "vitest";
import { tooLargeMessage } from "./picture-difference";

it("names the size and the limit of pictures that are too large to compare", () => {
  expect(
    tooLargeMessage({ width: 1_280, height: 7_200 }, { width: 1_920, height: 5_000 }),
  ).toBeNull();
  expect(tooLargeMessage({ width: 1_280, height: 60_000 }, { width: 1_000, height: 900 })).toBe(
    "The pictures are too large to compare: together they cover 1,280 × 60,000 pixels, and the limit is 40 million pixels.",
  );
});
