import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extrapolatedRbo, jaccard, sharedAt } from "./rank-similarity";

const ten = [..."abcdefghij"];
const text = (keys: string) => [...keys];

/** Ten keys against another list: Jaccard, RBO at p = 0.9 and at p = 0.5. Webber 2010, equation 32. */
const vectors: Record<string, readonly [other: string, jaccard: number, p9: number, p5: number]> = {
  identical: ["abcdefghij", 1, 1, 1],
  disjoint: ["klmnopqrst", 0, 0, 0],
  "ranks 1 and 2 swapped": ["bacdefghij", 1, 0.9, 0.5],
  "ranks 9 and 10 swapped": ["abcdefghji", 1, 0.995217, 0.999783],
  reversed: ["jihgfedcba", 1, 0.511608, 0.016292],
  "the first five": ["abcde", 0.5, 1, 1],
  "the first five equal, the rest new": ["abcdeklmno", 0.333333, 0.744196, 0.991854],
  "one new on top": ["kabcdefghi", 0.818182, 0.729716, 0.306837],
};

/** Share of common keys among the first `k`. */
const overlapAt = (one: string[], other: string[], k: number) => {
  const found = sharedAt(one, other, k);
  return found && found.shared / found.of;
};

const list = fc.array(fc.constantFrom(..."abcdefghijklmnop"), { maxLength: 20 });
const p = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const measures = fc.oneof(
  fc.constant(jaccard),
  p.map((each) => (a: string[], b: string[]) => extrapolatedRbo(a, b, each)),
  fc.integer({ min: 1, max: 25 }).map((k) => (a: string[], b: string[]) => overlapAt(a, b, k)),
);

describe("rank similarity", () => {
  it.each(Object.entries(vectors))("equals the golden vector: %s", (_name, [other, j, p9, p5]) => {
    const keys = text(other);
    expect(jaccard(ten, keys)).toBeCloseTo(j, 6);
    expect(Math.abs((extrapolatedRbo(ten, keys) ?? 9) - p9)).toBeLessThan(1e-6);
    expect(Math.abs((extrapolatedRbo(ten, keys, 0.5) ?? 9) - p5)).toBeLessThan(1e-6);
  });

  it("extrapolates lists of different lengths as equation 32 does", () => {
    // By hand for S = "ab", L = "bcad": X = 0, 1, 2, 2; X_s = 1, s = 2, l = 4.
    const byHand = (q: number) =>
      ((1 - q) / q) * ((1 / 2) * q ** 2 + ((2 + 0.5) / 3) * q ** 3 + ((2 + 1) / 4) * q ** 4) +
      ((2 - 1) / 4 + 1 / 2) * q ** 4;
    for (const q of [0.3, 0.5, 0.9, 0.98])
      expect(extrapolatedRbo(text("ab"), text("bcad"), q)).toBeCloseTo(byHand(q), 12);
  });

  it("has nothing to compare in two empty lists and 0 in common with one", () => {
    for (const measure of [
      jaccard,
      extrapolatedRbo,
      (a: string[], b: string[]) => overlapAt(a, b, 5),
    ]) {
      expect(measure([], [])).toBeNull();
      expect(measure([], ["a"])).toBe(0);
      expect(measure(["a"], [])).toBe(0);
    }
    expect(overlapAt(["a"], ["a"], 0)).toBeNull();
  });

  it("is symmetric and between 0 and 1", () => {
    fc.assert(
      fc.property(list, list, measures, (a, b, measure) => {
        const found = measure(a, b);
        expect(measure(b, a)).toBe(found);
        if (a.length + b.length === 0) expect(found).toBeNull();
        else {
          expect(found).toBeGreaterThanOrEqual(0);
          expect(found).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("is 1 for a list and itself, and counts repeated keys once, at their first rank", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(..."abcdef"), { minLength: 1 }),
        list,
        measures,
        (a, b, measure) => {
          expect(measure(a, a)).toBe(1);
          expect(measure([...a, ...a], b)).toBe(measure([...new Set(a)], b));
        },
      ),
    );
  });

  it("counts common keys at each depth", () => {
    expect([1, 3, 5, 10].map((k) => sharedAt(ten, text("bacxd"), k))).toEqual([
      { shared: 0, of: 1 },
      { shared: 3, of: 3 },
      { shared: 4, of: 5 },
      { shared: 4, of: 10 },
    ]);
    expect(overlapAt(text("abc"), text("abc"), 10)).toBe(1);
  });

  it("rejects a p outside 0 to 1", () => {
    for (const wrong of [0, 1, -1, Number.NaN])
      expect(() => extrapolatedRbo(ten, ten, wrong)).toThrow(RangeError);
  });
});
