import { describe, expect, it } from "vitest";
import { clampSize, formatSize, moveByKey, storedSizePattern, toPixels } from "./split-size";

describe("pane sizes", () => {
  it.each([
    [416, 416],
    ["416px", 416],
    ["40%", 400],
    ["15rem", 240],
  ])("reads %s", (size, pixels) => {
    expect(toPixels(size, 1_000, 16)).toBe(pixels);
  });

  it("round-trip as pixels if fixed, otherwise as a share", () => {
    for (const [fixed, text] of [
      [true, "333px"],
      [false, "33.33%"],
    ] as const) {
      expect(formatSize(333.3, 1_000, fixed)).toBe(text);
      expect(text).toMatch(storedSizePattern);
      expect(toPixels(text, 1_000, 16)).toBeCloseTo(333.3, 0);
    }
  });

  it.each(["", "40", "40vw", "-3px", "1e9px", "calc(1px)", "1px;color:red", "123456px"])(
    "reject the stored text %j",
    (text) => {
      expect(text).not.toMatch(storedSizePattern);
    },
  );
});

describe("moveByKey", () => {
  const bounds = { min: 300, max: 600 };

  it("moves with the arrow keys within its bounds", () => {
    expect(moveByKey("ArrowRight", 400, bounds)).toBe(432);
    expect(moveByKey("ArrowLeft", 400, bounds)).toBe(368);
    expect(moveByKey("ArrowLeft", 310, bounds)).toBe(300);
    expect(moveByKey("ArrowRight", 590, bounds)).toBe(600);
  });

  it("moves to the ends with Home and End, and to the default with Enter", () => {
    expect(moveByKey("Home", 400, bounds)).toBe(300);
    expect(moveByKey("End", 400, bounds)).toBe(600);
    expect(moveByKey("Enter", 400, bounds)).toBeNull();
    expect(moveByKey("a", 400, bounds)).toBeUndefined();
  });

  it("keeps the minimum size if there is no room for both", () => {
    expect(clampSize({ min: 300, max: 100 }, 200)).toBe(300);
  });
});
