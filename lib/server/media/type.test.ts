import { describe, expect, it } from "vitest";
import { matchesKind, mediaType } from "./type";

const head = (...parts: (string | readonly number[])[]): Uint8Array => {
  const bytes = parts.flatMap((part) =>
    typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part,
  );
  return Uint8Array.from([...bytes, ...Array<number>(64).fill(0)]).subarray(0, 64);
};

describe("the type from the first bytes of a file", () => {
  it.each([
    ["image/png", head([0x89], "PNG\r\n", [0x1a], "\n")],
    ["image/jpeg", head([0xff, 0xd8, 0xff, 0xe0])],
    ["image/gif", head("GIF89a")],
    ["image/webp", head("RIFF", [1, 2, 3, 4], "WEBPVP8 ")],
    ["image/avif", head([0, 0, 0, 32], "ftypavif")],
    ["image/bmp", head("BM", Array<number>(12).fill(1), [40, 0, 0, 0])],
    ["image/x-icon", head([0, 0, 1, 0, 1, 0])],
    ["application/pdf", head("%PDF-1.7")],
    ["audio/wav", head("RIFF", [1, 2, 3, 4], "WAVEfmt ")],
    ["audio/mpeg", head("ID3", [4])],
    ["audio/mpeg", head([0xff, 0xfb, 0x90, 0x64])],
    ["audio/mpeg", head([0xff, 0xf1, 0x50, 0x80])],
    ["audio/mp4", head([0, 0, 0, 32], "ftypM4A ")],
    ["audio/ogg", head("OggS")],
    ["audio/flac", head("fLaC")],
    ["video/mp4", head([0, 0, 0, 32], "ftypisom")],
    ["video/webm", head([0x1a, 0x45, 0xdf, 0xa3])],
  ])("says %s", (type, bytes) => {
    expect(mediaType(bytes)).toBe(type);
  });

  it.each([
    ["an SVG with scripts", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'>"],
    ["an SVG with a prologue", "<?xml version='1.0'?><svg>"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["text that begins like a bitmap", "BMW makes cars"],
    ["JSON", '{"success":false}'],
    ["nothing", ""],
    ["a compressed SVG", "\u001f\u008b\u0008"],
  ])("is unknown for %s", (_what, text) => {
    expect(mediaType(head(text))).toBeNull();
  });

  it("decides which kinds of media it can be displayed as", () => {
    expect(matchesKind("image/png", "image")).toBe(true);
    expect(matchesKind("application/pdf", "image")).toBe(false);
    expect(matchesKind("image/png", "video")).toBe(false);
    expect(matchesKind("audio/mpeg", "pdf")).toBe(false);
  });
});
