import { describe, expect, it } from "vitest";
import { mapRows, type RowSpan } from "./row-map";

const rowsOf = (total: number, shown: readonly RowSpan[] | null, folds: [number, number][]) => {
  const map = mapRows(total, shown, new Map(folds));
  return Array.from({ length: map.count }, (_, place) => map.at(place));
};

describe("mapRows", () => {
  it("shows all rows", () => {
    expect(rowsOf(4, null, [])).toEqual([0, 1, 2, 3]);
    expect(rowsOf(0, null, [])).toEqual([]);
  });

  it("hides folded rows, also nested folds", () => {
    expect(rowsOf(8, null, [[1, 4]])).toEqual([0, 1, 5, 6, 7]);
    expect(
      rowsOf(8, null, [
        [3, 4],
        [1, 5],
      ]),
    ).toEqual([0, 1, 6, 7]);
    expect(rowsOf(8, null, [[0, 7]])).toEqual([0]);
  });

  it("shows filtered rows and folds within them", () => {
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

  it("finds the position of a row, or of the row that hides it", () => {
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
