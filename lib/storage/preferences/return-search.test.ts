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
  for (const search of [
    { kind: "run", query: "marsh birds" },
    { kind: "type", query: "site:127.0.0.1:3000/guide" },
  ] as const) {
    requestReturnSearch(search, store);
    expect(takeReturnSearch(store)).toEqual(search);
    expect(takeReturnSearch(store)).toBeNull();
  }
});

it("ignores a stored text that it did not write", () => {
  const store = { getItem: () => "marsh birds", setItem: () => {}, removeItem: () => {} };
  expect(takeReturnSearch(store)).toBeNull();
});

it("does without storage", () => {
  const fail = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const store = { getItem: fail, setItem: fail, removeItem: fail };
  requestReturnSearch({ kind: "run", query: "marsh birds" }, store);
  expect(takeReturnSearch(store)).toBeNull();
  expect(takeReturnSearch(null)).toBeNull();
});
