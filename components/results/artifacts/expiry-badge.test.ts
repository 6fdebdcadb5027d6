import { expect, it } from "vitest";
import { expiryText } from "./expiry-badge";

const HOUR = 3_600_000;

it.each([
  [20 * HOUR + 1_000, "20 h left", false, false],
  [HOUR, "1 h left", false, false],
  [HOUR - 1, "59 min left", true, false],
  [61_000, "1 min left", true, false],
  [59_400, "59 s left", true, false],
  [0, "expired", false, true],
  [-HOUR, "expired", false, true],
])("of %i ms is %s", (left, short, isLast, isOver) => {
  expect(expiryText({ at: 5_000 + left, stated: true }, 5_000)).toMatchObject({
    short,
    isLast,
    isOver,
  });
});
