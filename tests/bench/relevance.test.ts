import { describe, expect, it } from "vitest";
import { ndcg, relevance } from "./relevance";

describe("relevance benchmark", () => {
  it("computes 1 for the best order, 0 without relevant results, and values between for others", () => {
    const judged = new Map([
      ["a", 3],
      ["b", 1],
      ["c", 0],
    ]);
    expect(ndcg(["a", "b", "c"], judged, 10)).toBe(1);
    expect(ndcg(["c", "x"], judged, 10)).toBe(0);
    // (1 + 3/log2(3)) / (3 + 1/log2(3))
    expect(ndcg(["b", "a"], judged, 10)).toBeCloseTo(0.7967, 4);
    expect(ndcg(["x"], new Map(), 10)).toBe(0);
  });

  it("reaches the reference if the collection is available, and reports if it is not", async () => {
    const { figures } = await relevance();
    expect(figures.guideRatio).toBeGreaterThanOrEqual(1);
    if (typeof figures.ratio !== "number") {
      expect(figures.skipped).toMatch(/not on this machine/);
      return;
    }
    expect(figures.ratio).toBeGreaterThanOrEqual(1.04);
    expect(figures.ratioOfEven).toBeGreaterThanOrEqual(1.02);
    expect(figures.titlesRatio).toBeGreaterThanOrEqual(1.04);
  });

  it("does not fail without the collection", async () => {
    const before = process.env.SHARED_DATA;
    process.env.SHARED_DATA = "/nowhere";
    try {
      expect((await relevance()).figures.skipped).toBeDefined();
    } finally {
      if (before === undefined) delete process.env.SHARED_DATA;
      else process.env.SHARED_DATA = before;
    }
  });
});
