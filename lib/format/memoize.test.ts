import { expect, it } from "vitest";
import { memoizeByKey, memoizeByObject } from "./memoize";

it("computes once for each object, also if the value is undefined", () => {
  const seen: object[] = [];
  const memoized = memoizeByObject((key: { readonly value?: number }) => {
    seen.push(key);
    return key.value;
  });
  const one = { value: 1 };
  const empty = {};
  expect([memoized(one), memoized(empty), memoized(one), memoized(empty)]).toEqual([
    1,
    undefined,
    1,
    undefined,
  ]);
  expect(memoized({ value: 1 })).toBe(1);
  expect(seen).toEqual([one, empty, { value: 1 }]);
});

it("computes again after it has forgotten the values beyond a limit", () => {
  const seen: string[] = [];
  const memoized = memoizeByKey((key: string) => {
    seen.push(key);
    return key.length;
  }, 2);
  expect(["a", "bb", "a", "ccc", "ccc", "a"].map(memoized)).toEqual([1, 2, 1, 3, 3, 1]);
  expect(seen).toEqual(["a", "bb", "ccc", "a"]);
});
