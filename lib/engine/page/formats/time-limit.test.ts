import { expect, test } from "vitest";
import { TimeLimitError, withinTime } from "./time-limit";

test("returns the result of the work", () => {
  expect(withinTime(1_000, () => [1, 2])).toEqual([1, 2]);
});

test("rethrows errors of the work", () => {
  expect(() =>
    withinTime(1_000, () => {
      throw new RangeError("own");
    }),
  ).toThrow(RangeError);
});

test("stops a regular expression with catastrophic backtracking", () => {
  const started = performance.now();
  expect(() => withinTime(100, () => /^(a+)+$/.test(`${"a".repeat(60)}b`))).toThrow(TimeLimitError);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("stops an endless loop without affecting later work", () => {
  expect(() =>
    withinTime(50, () => {
      for (;;);
    }),
  ).toThrow(TimeLimitError);
  expect(withinTime(1_000, () => "next")).toBe("next");
});
