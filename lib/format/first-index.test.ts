import { expect, it } from "vitest";
import { firstIndex } from "./first-index";

it("returns the first index for which the condition is true", () => {
  for (const count of [0, 1, 2, 7])
    for (let first = 0; first <= count; first += 1)
      expect(firstIndex(count, (index) => index >= first)).toBe(first);
});
