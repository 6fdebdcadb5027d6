import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepNumberText } from "./number-step";

describe("stepNumberText", () => {
  it("moves to the next multiple of the step, counted from the minimum", () => {
    expect(stepNumberText("10", 1, { min: 1, max: 100 })).toBe("11");
    expect(stepNumberText("1300", 1, { min: 1000, step: 500 })).toBe("1500");
    expect(stepNumberText("1300", -1, { min: 1000, step: 500 })).toBe("1000");
  });

  it("stops at the ends of the range", () => {
    expect(stepNumberText("100", 1, { min: 1, max: 100 })).toBe("100");
    expect(stepNumberText("3", -10, { min: 1, max: 100 })).toBe("1");
    expect(stepNumberText("900", -1, { min: 1, max: 100 })).toBe("100");
  });

  it("starts at an end of the range if the text is not a number", () => {
    expect(stepNumberText("", 1, { min: 5, max: 9 })).toBe("5");
    expect(stepNumberText("ten", -1, { min: 5, max: 9 })).toBe("9");
    expect(stepNumberText("", 1, {})).toBe("0");
  });

  it("accepts any thousands separator", () => {
    for (const text of ["1,000", "1 000", "1_000", " 1000 "])
      expect(stepNumberText(text, 1, { min: 0 })).toBe("1001");
    expect(stepNumberText("1,00", 1, { min: 0 })).toBe("0");
  });

  it("does not accumulate rounding errors", () => {
    expect(stepNumberText("0.1", 2, { step: 0.1 })).toBe("0.3");
    expect(stepNumberText("0.7", 1, { min: 0, step: 0.1 })).toBe("0.8");
  });

  it("stays in range, and moves unless it is at the end", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 150 }),
        fc.constantFrom(-10, -1, 1, 10),
        (value, steps) => {
          const next = Number(stepNumberText(String(value), steps, { min: 0, max: 100, step: 3 }));
          expect(next).toBeGreaterThanOrEqual(0);
          expect(next).toBeLessThanOrEqual(100);
          if (value > 0 && value < 100) expect(Math.sign(next - value)).toBe(Math.sign(steps));
        },
      ),
    );
  });
});
