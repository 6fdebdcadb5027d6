import { diffArrays } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonRuns } from "./common-runs";

const list = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 25 });
const runsOf = (one: readonly number[], other: readonly number[], left = 1e9) =>
  commonRuns(Int32Array.from(one), Int32Array.from(other), { left });

describe("commonRuns", () => {
  it("finds as few changes as a peer, in runs of equal items in order", () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        const runs = runsOf(one, other) ?? [];
        let [from, start] = [0, 0];
        for (const { before, after, count } of runs) {
          expect(before).toBeGreaterThanOrEqual(from);
          expect(after).toBeGreaterThanOrEqual(start);
          expect(one.slice(before, before + count)).toEqual(other.slice(after, after + count));
          [from, start] = [before + count, after + count];
        }
        const common = runs.reduce((sum, { count }) => sum + count, 0);
        const most = diffArrays(one, other)
          .filter(({ added, removed }) => !added && !removed)
          .reduce((sum, { count }) => sum + count, 0);
        expect(common).toBe(most);
      }),
    );
  });

  it("gives up when the budget is used up, and charges what it used", () => {
    const budget = { left: 100 };
    const unlike = [
      Int32Array.from({ length: 50 }, (_, at) => at),
      Int32Array.from({ length: 50 }, (_, at) => -at),
    ];
    const [one, other] = unlike;
    if (!one || !other) throw new Error("absent");
    expect(commonRuns(one, other, budget)).toBeNull();
    expect(budget.left).toBeLessThan(20);
    expect(runsOf([1, 2, 3], [1, 2, 3], 0)).toEqual([{ before: 0, after: 0, count: 3 }]);
  });

  it("gives up on lists that differ in too many items", () => {
    const count = (from: number) => Array.from({ length: 3_000 }, (_, at) => from + at);
    expect(runsOf(count(0), count(10_000))).toBeNull();
    expect(runsOf(count(0), count(900))).toEqual([{ before: 900, after: 0, count: 2_100 }]);
  });
});
