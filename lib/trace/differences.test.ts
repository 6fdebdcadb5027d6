import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Pixels, pixelDifference } from "./pixels";
import { alignLines, textDifference } from "./text-difference";

const plain = (width: number, height: number, value: number): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(value),
});

describe("pixelDifference", () => {
  it("finds no difference between equal or nearly equal images", () => {
    expect(pixelDifference(plain(4, 3, 100), plain(4, 3, 100))).toMatchObject({
      share: 0,
      box: null,
    });
    expect(pixelDifference(plain(4, 3, 100), plain(4, 3, 105)).share).toBe(0);
  });

  it("returns the bounding box of the changed pixels", () => {
    const after = plain(4, 3, 100);
    after.data[(1 * 4 + 2) * 4] = 255;
    const found = pixelDifference(plain(4, 3, 100), after);
    expect(found).toMatchObject({ share: 1 / 12, box: { x: 2, y: 1, width: 1, height: 1 } });
    expect([...found.data.slice((1 * 4 + 2) * 4, (1 * 4 + 2) * 4 + 4)]).toEqual([
      228, 35, 106, 255,
    ]);
  });

  it("counts everything that only one image covers as changed", () => {
    const found = pixelDifference(plain(2, 2, 9), plain(2, 3, 9));
    expect(found).toMatchObject({ width: 2, height: 3, share: 1 / 3 });
    expect(found.box).toEqual({ x: 0, y: 2, width: 2, height: 1 });
    expect(pixelDifference(plain(0, 0, 1), plain(0, 0, 1)).share).toBe(0);
  });
});

const text = fc
  .array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 })
  .map((lines) => lines.join("\n"));

describe("textDifference and alignLines", () => {
  it("returns parts from which both texts can be rebuilt", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const found = textDifference(before, after);
        if (!found.ok) throw new Error("too slow");
        const lines = (not: string) =>
          found.parts.filter(({ kind }) => kind !== not).flatMap((part) => part.lines);
        const whole = (all: string) => (all.endsWith("\n") ? all.slice(0, -1) : all);
        expect(lines("added").join("\n")).toBe(whole(before));
        expect(lines("removed").join("\n")).toBe(whole(after));
      }),
    );
  });

  it("aligns changed lines in rows and skips most unchanged lines", () => {
    const same = Array.from({ length: 20 }, (_, line) => `line ${line}`);
    const found = textDifference(
      [...same, "old", ""].join("\n"),
      [...same, "new", "more", ""].join("\n"),
    );
    if (!found.ok) throw new Error("too slow");
    expect(found).toMatchObject({ added: 2, removed: 1 });
    expect(alignLines(found.parts)).toEqual([
      { kind: "skipped", count: 17 },
      ...["line 17", "line 18", "line 19"].map((line) => ({
        kind: "same",
        left: line,
        right: line,
      })),
      { kind: "changed", left: "old", right: "new" },
      { kind: "changed", left: null, right: "more" },
    ]);
  });
});
