import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computePlacement } from "./placement";

const viewport = { width: 1000, height: 800 };
const size = { width: 200, height: 100 };

describe("computePlacement", () => {
  it("places the box below its anchor, aligned to the start", () => {
    const anchor = { left: 100, top: 100, width: 80, height: 24 };
    expect(computePlacement({ anchor, size, viewport })).toMatchObject({
      left: 100,
      top: 128,
      side: "bottom",
    });
  });

  it("aligns to the end and to the center of the anchor", () => {
    const anchor = { left: 400, top: 100, width: 80, height: 24 };
    expect(computePlacement({ anchor, size, viewport, align: "end" }).left).toBe(280);
    expect(computePlacement({ anchor, size, viewport, align: "center" }).left).toBe(340);
  });

  it("flips to the other side if only that has room", () => {
    const anchor = { left: 100, top: 760, width: 80, height: 24 };
    expect(computePlacement({ anchor, size, viewport })).toMatchObject({ top: 656, side: "top" });
  });

  it("stays on the preferred side if the other has less room, and limits the height", () => {
    const low = { width: 1000, height: 150 };
    const anchor = { left: 100, top: 20, width: 80, height: 24 };
    expect(computePlacement({ anchor, size, viewport: low })).toMatchObject({
      side: "bottom",
      maxHeight: 94,
    });
  });

  it("shifts sideways to stay in the viewport", () => {
    const anchor = { left: 950, top: 100, width: 40, height: 24 };
    expect(computePlacement({ anchor, size, viewport }).left).toBe(792);
  });

  it("never leaves a viewport that is large enough", () => {
    const box = fc.record({
      left: fc.integer({ min: 0, max: 960 }),
      top: fc.integer({ min: 0, max: 760 }),
      width: fc.integer({ min: 0, max: 40 }),
      height: fc.integer({ min: 0, max: 40 }),
    });
    const align = fc.constantFrom("start" as const, "center" as const, "end" as const);
    fc.assert(
      fc.property(box, align, (anchor, along) => {
        const put = computePlacement({ anchor, size, viewport, align: along });
        const height = Math.min(size.height, put.maxHeight);
        expect(put.left).toBeGreaterThanOrEqual(8);
        expect(put.left + size.width).toBeLessThanOrEqual(992);
        expect(put.top).toBeGreaterThanOrEqual(8);
        expect(put.top + height).toBeLessThanOrEqual(792);
      }),
    );
  });
});
