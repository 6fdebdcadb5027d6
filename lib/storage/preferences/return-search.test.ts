import { expect, it } from "vitest";
import { requestReturnSearch, takeReturnSearch } from "./return-search";

it("returns a query once", () => {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  expect(takeReturnSearch(store)).toBeNull();
  requestReturnSearch("marsh birds", store);
  expect(takeReturnSearch(store)).toBe("marsh birds");
  expect(takeReturnSearch(store)).toBeNull();
});

it("does without storage", () => {
  const fail = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const store = { getItem: fail, setItem: fail, removeItem: fail };
  requestReturnSearch("marsh birds", store);
  expect(takeReturnSearch(store)).toBeNull();
  expect(takeReturnSearch(null)).toBeNull();
});
