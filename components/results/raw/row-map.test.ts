import { describe, expect, it } from "vitest";
import { mapRows, type RowSpan } from "./row-map";

const rowsOf = (total: number, shown: readonly RowSpan[] | null, folds: [number, number][]) => {
  const map = mapRows(total, shown, new Map(folds));
  return Array.from({ length: map.count }, (_, place) => map.at(place));
};

describe("the rows that are shown", () => {
  it("are all of them", () => {
    expect(rowsOf(4, null, [])).toEqual([0, 1, 2, 3]);
    expect(rowsOf(0, null, [])).toEqual([]);
  });

  it("are without those folded away, whatever is folded inside", () => {
    expect(rowsOf(8, null, [[1, 4]])).toEqual([0, 1, 5, 6, 7]);
    expect(
      rowsOf(8, null, [
        [3, 4],
        [1, 5],
      ]),
    ).toEqual([0, 1, 6, 7]);
    expect(rowsOf(8, null, [[0, 7]])).toEqual([0]);
  });

  it("are those of a filter, of which parts can be folded", () => {
    expect(
      rowsOf(
        20,
        [
          [2, 3],
          [10, 14],
        ],
        [[11, 13]],
      ),
    ).toEqual([2, 3, 10, 11, 14]);
    expect(rowsOf(20, [], [])).toEqual([]);
  });

  it("are found by their number; one that is hidden by what hides it", () => {
    const map = mapRows(
      20,
      [
        [2, 3],
        [10, 14],
      ],
      new Map([[11, 13]]),
    );
    expect([2, 3, 10, 11, 12, 13, 14].map(map.placeOf)).toEqual([0, 1, 2, 3, 3, 3, 4]);
    expect(map.placeOf(7)).toBe(1);
    expect(map.placeOf(0)).toBe(0);
  });
});
