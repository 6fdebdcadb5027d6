import { expect, it } from "vitest";
import { memoizeByObject } from "./memoize";

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
