import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { imageRows, neighbour } from "./grid-rows";

const room = { width: 800, gap: 8, rowHeight: 150, minWidth: 110 };

describe("imageRows", () => {
  it("contains every image once, in order, within the width", () => {
    const ratios = fc.array(fc.option(fc.double({ min: 0.001, max: 1_000, noNaN: true })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(ratios, fc.integer({ min: 100, max: 2_000 }), (shapes, width) => {
        const rows = imageRows(shapes, { ...room, width });
        expect(rows.flatMap(({ cells }) => cells.map(({ index }) => index))).toEqual(
          shapes.map((_, index) => index),
        );
        for (const { cells, height } of rows) {
          const last = cells.at(-1);
          expect(last && last.left + last.width).toBeLessThanOrEqual(width + 0.01);
          expect(height).toBeGreaterThan(0);
          expect(height).toBeLessThanOrEqual(room.rowHeight * 1.6 + 0.01);
        }
      }),
    );
  });

  it("keeps the aspect ratio of each image", () => {
    const [row] = imageRows([1.5, 0.8, 2, 1, 1.2], room);
    expect(row?.cells.map(({ width }) => width / (row.height ?? 1))).toEqual([
      expect.closeTo(1.5),
      expect.closeTo(0.8),
      expect.closeTo(2),
      expect.closeTo(1),
      ...(row?.cells.length === 5 ? [expect.closeTo(1.2)] : []),
    ]);
  });

  it("finds the nearest image above and below and stops at the edges", () => {
    const rows = imageRows([1, 1, 1, 1, 1, 1, 1, 1, 1], { ...room, width: 466 });
    expect(rows.map(({ cells }) => cells.length)).toEqual([3, 3, 3]);
    expect(neighbour(rows, 4, 1)).toBe(7);
    expect(neighbour(rows, 4, -1)).toBe(1);
    expect(neighbour(rows, 1, -1)).toBe(1);
    expect(neighbour(rows, 8, 1)).toBe(8);
    expect(neighbour([], 0, 1)).toBe(0);
  });
});
