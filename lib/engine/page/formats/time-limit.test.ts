import { expect, test } from "vitest";
import { TimeLimitError, withinTime } from "./time-limit";

test("gives back what the work gives", () => {
  expect(withinTime(1_000, () => [1, 2])).toEqual([1, 2]);
});

test("passes on what the work throws", () => {
  expect(() =>
    withinTime(1_000, () => {
      throw new RangeError("own");
    }),
  ).toThrow(RangeError);
});

test("ends a regular expression that would never end", () => {
  const started = performance.now();
  expect(() => withinTime(100, () => /^(a+)+$/.test(`${"a".repeat(60)}b`))).toThrow(TimeLimitError);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("ends an endless loop, and the next work is fine", () => {
  expect(() =>
    withinTime(50, () => {
      for (;;);
    }),
  ).toThrow(TimeLimitError);
  expect(withinTime(1_000, () => "next")).toBe("next");
});
