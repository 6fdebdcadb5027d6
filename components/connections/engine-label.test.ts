import { describe, expect, it } from "vitest";
import { engineLabel } from "./engine-label";

describe("what is being searched", () => {
  it("counts the pages of an engine that is ready", () => {
    expect(engineLabel({ state: "ready", pages: 52, sites: 1 })).toBe("Built-in engine · 52 pages");
    expect(engineLabel({ state: "ready", pages: 1, sites: 1 })).toBe("Built-in engine · 1 page");
  });

  it("shows that pages are still being read", () => {
    expect(engineLabel({ state: "reading", pages: 7, sites: 1 })).toBe(
      "Built-in engine · 7 pages…",
    );
  });

  it("promises no pages before the server has answered, nor when it cannot", () => {
    for (const status of [null, undefined, { state: "failed", pages: 3, sites: 1 }] as const)
      expect(engineLabel(status)).not.toMatch(/\d/);
  });
});
