import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isExactNumber } from "./exact-number";

describe("isExactNumber", () => {
  it("accepts numbers written by JSON.stringify", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isExactNumber(JSON.stringify(value))).toBe(true);
      }),
    );
  });

  it.each(["1.50", "15e-1", "0.0", "100", "1E2", "9007199254740992", "-0.1"])(
    "accepts other spellings: %s",
    (written) => expect(isExactNumber(written)).toBe(true),
  );

  it.each(["9007199254740993", "0.12345678901234567", "1e400", "1e-400"])(
    "rejects numbers that would change: %s",
    (written) => expect(isExactNumber(written)).toBe(false),
  );

  it("takes linear time for a long number", () => {
    expect(isExactNumber(`0.1${"0".repeat(500_000)}1`)).toBe(false);
  });
});
