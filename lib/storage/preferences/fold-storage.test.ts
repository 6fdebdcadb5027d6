import { afterEach, describe, expect, it, vi } from "vitest";
import { loadFolds, saveFolds } from "./fold-storage";

function storeWith(items: Record<string, string> = {}) {
  const store = new Map(Object.entries(items));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  return store;
}

afterEach(() => vi.unstubAllGlobals());

describe("fold storage", () => {
  it("restores the open sections", () => {
    storeWith();
    saveFolds({ time: true, sources: false });
    expect(loadFolds()).toEqual({ time: true, sources: false });
  });

  it("keeps valid entries of a damaged record and ignores other text", () => {
    for (const [text, folds] of [
      ['{"time":true,"place":"yes"}', { time: true }],
      ["[true]", {}],
      ["null", {}],
      ["{", {}],
    ] as const) {
      storeWith({ "search-workbench.folds": text });
      expect(loadFolds()).toEqual(folds);
    }
  });

  it("does not throw if storage is blocked", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(loadFolds()).toEqual({});
    expect(() => saveFolds({ time: true })).not.toThrow();
  });
});
