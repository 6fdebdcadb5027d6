import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Pixels } from "@/lib/results/artifacts/picture-content";
import { pixelDifference } from "./pixel-difference";
import type { Region } from "./region";

const WHITE = [255, 255, 255, 255];
const BLACK = [0, 0, 0, 255];

/** A white picture with black rectangles. */
function picture(width: number, height: number, boxes: readonly Region[] = []): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isInside = boxes.some(
        (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
      );
      data.set(isInside ? BLACK : WHITE, (y * width + x) * 4);
    }
  return { width, height, data };
}
const box = (x: number, y: number, width: number, height: number): Region => ({
  x,
  y,
  width,
  height,
});
const pixel = (
  { data, width }: { data: Uint8ClampedArray; width: number },
  x: number,
  y: number,
) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4)];

describe("pixelDifference", () => {
  it("finds no difference between equal pictures, and draws them in pale grey", () => {
    const one = picture(40, 30, [box(5, 5, 10, 10)]);
    const found = pixelDifference(one, picture(40, 30, [box(5, 5, 10, 10)]));
    expect(found).toMatchObject({ changed: 0, compared: 1_200, regions: [] });
    expect(pixel(found, 0, 0)).toEqual(WHITE);
    const [red, green, blue] = pixel(found, 7, 7);
    expect([green, blue]).toEqual([red, red]);
    expect(red).toBeGreaterThan(150);
  });

  it("ignores small differences of colour, such as those of another encoding", () => {
    const one = picture(20, 20);
    const other = picture(20, 20);
    for (let at = 0; at < other.data.length; at += 4) other.data[at] = 250;
    expect(pixelDifference(one, other).changed).toBe(0);
  });

  it("returns a bounding box for each changed part, the largest first", () => {
    const boxes = [box(10, 10, 12, 20), box(150, 80, 40, 30)];
    const found = pixelDifference(picture(200, 120), picture(200, 120, boxes));
    expect(found.regions).toEqual([boxes[1], boxes[0]]);
    expect(found.changed).toBe(12 * 20 + 40 * 30);
    expect(pixel(found, 160, 90)).toEqual([214, 0, 110, 255]);
  });

  it("does not join parts at opposite edges", () => {
    const boxes = [box(0, 16, 10, 10), box(246, 0, 10, 10)];
    expect(pixelDifference(picture(256, 40), picture(256, 40, boxes)).regions).toHaveLength(2);
  });

  it("compares pictures of different size, and counts what only one covers as changed", () => {
    const taller = pixelDifference(picture(50, 40), picture(50, 60));
    expect(taller).toMatchObject({ width: 50, height: 60, changed: 50 * 20, compared: 50 * 60 });
    expect(taller.regions).toEqual([box(0, 40, 50, 20)]);
    const both = pixelDifference(picture(50, 60), picture(70, 40, [box(60, 10, 2, 2)]));
    expect(both).toMatchObject({ width: 70, height: 60, changed: 70 * 60 - 50 * 40 });
    expect(pixel(both, 61, 11)).toEqual([139, 0, 72, 255]);
    expect(pixelDifference(picture(70, 40), picture(50, 60)).changed).toBe(both.changed);
  });

  it("leaves out ignored regions without changing the pictures", () => {
    const [one, other] = [
      picture(60, 60),
      picture(60, 80, [box(10, 10, 20, 20), box(40, 40, 5, 5)]),
    ];
    const copies = [one.data.slice(), other.data.slice()];
    const found = pixelDifference(one, other, [
      box(8, 8, 25, 25),
      box(-10, 60, 100, 100),
      box(20, 20, 5, 5),
    ]);
    expect(found.regions).toEqual([box(40, 40, 5, 5)]);
    expect(found).toMatchObject({ changed: 25, compared: 60 * 80 - 25 * 25 - 60 * 20 });
    expect([one.data, other.data]).toEqual(copies);
    expect(pixelDifference(one, other, [box(0, 0, 60, 80)])).toMatchObject({
      changed: 0,
      compared: 0,
    });
    for (const nothing of [box(100, 100, 5, 5), box(5, 5, 0, 9), box(5, 5, Number.NaN, 9)])
      expect(pixelDifference(one, other, [nothing]).compared).toBe(60 * 80);
  });

  it("compares empty pictures", () => {
    expect(pixelDifference(picture(0, 0), picture(0, 0))).toMatchObject({
      changed: 0,
      compared: 0,
    });
    expect(pixelDifference(picture(0, 0), picture(3, 2))).toMatchObject({
      changed: 6,
      compared: 6,
    });
  });

  it("covers every changed pixel with a region, whichever picture is the first", () => {
    const side = fc.integer({ min: 1, max: 60 });
    const rectangle = fc.record({ x: side, y: side, width: side, height: side });
    fc.assert(
      fc.property(
        side,
        side,
        side,
        side,
        fc.array(rectangle, { maxLength: 3 }),
        (w, h, w2, h2, boxes) => {
          const found = pixelDifference(picture(w, h), picture(w2, h2, boxes));
          expect(pixelDifference(picture(w2, h2, boxes), picture(w, h)).changed).toBe(
            found.changed,
          );
          const area = found.regions.reduce((sum, region) => sum + region.width * region.height, 0);
          expect(area).toBeGreaterThanOrEqual(found.changed);
          expect(found.changed > 0).toBe(found.regions.length > 0);
          for (const { x, y, width, height } of found.regions) {
            expect(x + width).toBeLessThanOrEqual(found.width);
            expect(y + height).toBeLessThanOrEqual(found.height);
          }
        },
      ),
    );
  });
});
