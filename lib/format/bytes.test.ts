import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatBytes, utf8Length } from "./bytes";

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [840, "840 B"],
    [999, "999 B"],
    [1_000, "1 kB"],
    [1_240, "1.2 kB"],
    [12_345, "12 kB"],
    [999_499, "999 kB"],
    [999_500, "1 MB"],
    [20_000_000, "20 MB"],
    [3_500_000_000, "3.5 GB"],
  ])("formats %d as %s", (bytes, words) => expect(formatBytes(bytes)).toBe(words));

  it("returns a dash for an invalid size", () => {
    expect([formatBytes(Number.NaN), formatBytes(-1)]).toEqual(["–", "–"]);
  });
});

describe("utf8Length", () => {
  it("matches the length of the encoded text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });

  it("counts lone surrogates as their replacement", () => {
    for (const text of ["\ud800", "a\udc00", "\ud800\ud800\udc00", "é\ud83d"])
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  });

  it("counts long texts correctly even if a surrogate pair is at a chunk boundary", () => {
    for (const unit of ["a", "é", "漢", "😀", "\ud83d", "\udc00"])
      for (const shift of [0, 1, 2, 3]) {
        const text = `${"x".repeat(shift)}${unit.repeat(70_000)}`;
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }
  });
});
