import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pngOf } from "@/tests/support/png";
import { claimedImageSize, parseImageSize } from "./image-size";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
    ),
  );
const text = (svg: string) => Buffer.from(svg);

describe("the size of a picture by its first bytes", () => {
  it.each([
    ["PNG", pngOf(640, 480)],
    ["GIF", bytes("GIF89a", [0x80, 0x02, 0xe0, 0x01])],
    ["BMP", bytes("BM", Array(16).fill(0), [0x80, 0x02, 0, 0], [0x20, 0xfe, 0xff, 0xff])],
    [
      "JPEG after the words of a camera",
      bytes("\xff\xd8\xff\xe1", [0, 6], "Exif", "\xff\xc0", [0, 11, 8, 0x01, 0xe0, 0x02, 0x80]),
    ],
    [
      "WebP, extended",
      bytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", Array(8).fill(0), [0x7f, 2, 0, 0xdf, 1, 0]),
    ],
    [
      "JPEG, progressive, with a fill byte",
      Buffer.from("ffd8ffe000040000ffffc200110801e0028003", "hex"),
    ],
    [
      "WebP, lossless",
      bytes("RIFF", [0, 0, 0, 0], "WEBPVP8L", [0, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0]),
    ],
    [
      "WebP, simple",
      bytes("RIFF", [0, 0, 0, 0], "WEBPVP8 ", Array(10).fill(0), [0x80, 2, 0xe0, 1]),
    ],
    [
      "AVIF",
      bytes(
        [0, 0, 0, 24],
        "ftypavif",
        Array(12).fill(0),
        "ispe",
        [0, 0, 0, 0],
        [0, 0, 2, 0x80],
        [0, 0, 1, 0xe0],
      ),
    ],
    ["SVG", text('<?xml version="1.0"?><svg width="640px" height="480">')],
    ["SVG by its box", text('<svg viewBox="0 0 640 480" xmlns="x">')],
  ])("%s", (_kind, picture) => {
    expect(parseImageSize(picture)).toEqual({ width: 640, height: 480 });
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a page", text("<html><body>")],
    ["a PNG that ends early", pngOf(640, 480).subarray(0, 18)],
    ["a JPEG without a frame", bytes("\xff\xd8\xff\xe1", [0, 6], "Exif")],
    ["no width at all", pngOf(0, 480)],
  ])("is not known of %s", (_what, picture) => {
    expect(parseImageSize(picture)).toBeNull();
  });

  it("never throws and never runs on, whatever the bytes", () => {
    const starts = ["\x89PNG", "GIF8", "BM", "\xff\xd8", "RIFF....WEBP", "....ftyp", "<svg "];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const size = parseImageSize(Buffer.concat([Buffer.from(start, "latin1"), rest]));
        return size === null || (size.width > 0 && size.height > 0);
      }),
    );
  });

  it("reports a claimed size that is too large to be shown, but not as the size of an image", () => {
    const bomb = pngOf(4_000_000, 3);
    expect(claimedImageSize(bomb)).toEqual({ width: 4_000_000, height: 3 });
    expect(parseImageSize(bomb)).toBeNull();
  });
});
