import { describe, expect, it } from "vitest";
import { engineLabel } from "./engine-label";

describe("engineLabel", () => {
  it("shows the number of pages when the engine is ready", () => {
    expect(engineLabel({ state: "ready", pages: 52, sites: 1 })).toBe("Built-in engine · 52 pages");
    expect(engineLabel({ state: "ready", pages: 1, sites: 1 })).toBe("Built-in engine · 1 page");
  });

  it("marks the number as growing during a crawl", () => {
    expect(engineLabel({ state: "reading", pages: 7, sites: 1 })).toBe(
      "Built-in engine · 7 pages…",
    );
  });

  it("shows no number before the server has responded, or if it fails", () => {
    for (const status of [null, undefined, { state: "failed", pages: 3, sites: 1 }] as const)
      expect(engineLabel(status)).not.toMatch(/\d/);
  });
});
