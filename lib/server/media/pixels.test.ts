import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pixelsOf } from "./pixels";

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));

describe("the pixels of an image", () => {
  it.each([
    ["image/png", "89504e470d0a1a0a 0000000d 49484452 00000780 00001388", 1_920 * 5_000],
    ["image/gif", "474946383961 8002 e001", 640 * 480],
    ["image/bmp", `424d ${"00".repeat(12)} 28000000 80020000 20feffff`, 640 * 480],
    ["image/jpeg", "ffd8 ffe0 0004 0000 ff ffc2 0011 08 01e0 0280 03", 640 * 480],
    [
      "image/webp",
      `52494646 00000000 57454250 56503858 0a000000 00000000 7f0200 df0100`,
      640 * 480,
    ],
    ["image/webp", `52494646 00000000 57454250 5650384c 00000000 2f 7fc27700`, 640 * 480],
    [
      "image/webp",
      `52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 e001`,
      640 * 480,
    ],
  ])("of %s are told by its header", (type, hex, pixels) => {
    expect(pixelsOf(type, bytes(hex))).toBe(pixels);
  });

  it("are not known where the header is cut or another, and reading it always ends", () => {
    const types = ["image/png", "image/gif", "image/bmp", "image/jpeg", "image/webp", "image/avif"];
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.uint8Array({ maxLength: 60 }), (type, data) => {
        const pixels = pixelsOf(type, data);
        expect(pixels === null || pixels >= 0).toBe(true);
      }),
    );
    expect(pixelsOf("image/jpeg", bytes("ffd8 ffd9"))).toBeNull();
  });
});
