import { describe, expect, it } from "vitest";
import { BodyDecoder, concatBytes, decodeJsonText } from "./decode-body";

describe("the text of a body", () => {
  const body = '{"title":"Grüße, 世界 😀"}';
  const little = Buffer.from(body, "utf16le");

  it("is UTF-8, with or without a mark", () => {
    expect(decodeJsonText(Buffer.from(body))).toBe(body);
    expect(decodeJsonText(Buffer.from(`\ufeff${body}`))).toBe(body);
  });

  it("is understood in UTF-16 of either order", () => {
    for (const bytes of [little, Buffer.from(`\ufeff${body}`, "utf16le")]) {
      expect(decodeJsonText(bytes)).toBe(body);
      expect(decodeJsonText(Buffer.from(bytes).swap16())).toBe(body);
    }
  });

  it("is empty for an empty body, and marks what is damaged", () => {
    expect(decodeJsonText(new Uint8Array())).toBe("");
    expect(decodeJsonText(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toBe('"\ufffd("');
  });

  it("comes whole out of its parts", () => {
    const bytes = new TextEncoder().encode(body);
    const parts = [...bytes].map((byte) => Uint8Array.of(byte));
    expect(decodeJsonText(concatBytes(parts))).toBe(body);
  });

  it("is the same when it is read while it arrives, however it is cut", () => {
    for (const bytes of [
      Buffer.from(body),
      Buffer.from(`\ufeff${body}`),
      little,
      Buffer.from(little).swap16(),
      Buffer.from([0x22, 0xc3, 0x28, 0xf0, 0x9f]),
      Buffer.alloc(0),
      Buffer.from("7"),
    ])
      for (const size of [1, 2, 3, 7, 1_000]) {
        const arriving = new BodyDecoder();
        for (let at = 0; at < bytes.length; at += size)
          arriving.push(bytes.subarray(at, at + size));
        expect(arriving.end()).toBe(decodeJsonText(bytes));
      }
  });
});
