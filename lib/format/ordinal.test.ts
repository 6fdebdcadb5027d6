import { expect, it } from "vitest";
import { formatOrdinal } from "./ordinal";

it("ends by the rules of English", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102].map(formatOrdinal).join(" ")).toBe(
    "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd",
  );
});
