import { describe, expect, it } from "vitest";
import { zoomed, zoomWidth } from "./zoom";

const tall = { width: 1_000, height: 20_000 };
const room = { width: 500, height: 400 };

describe("zoom", () => {
  it("fits the width, the whole image, or the actual size", () => {
    expect(zoomWidth("width", tall, room)).toBe(500);
    expect(zoomWidth("whole", tall, room)).toBe(20);
    expect(zoomWidth("full", tall, room)).toBe(1_000);
    expect(zoomWidth(2, tall, room)).toBe(2_000);
  });

  it("does not enlarge a small image and is never zero", () => {
    expect(zoomWidth("width", { width: 100, height: 10 }, room)).toBe(100);
    expect(zoomWidth("whole", { width: 0, height: 0 }, { width: 0, height: 0 })).toBe(1);
  });

  it("steps from the current size, within bounds", () => {
    expect(zoomed("width", 1, tall, room)).toBeCloseTo(0.625);
    expect(zoomed(8, 1, tall, room)).toBe(8);
    expect(zoomed(0.05, -1, tall, room)).toBe(0.05);
  });
});
