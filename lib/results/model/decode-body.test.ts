import { describe, expect, it } from "vitest";
import { BodyDecoder, concatBytes, decodeJsonText } from "./decode-body";

describe("decodeJsonText", () => {
  const body = '{"title":"Grüße, 世界 😀"}';
  const little = Buffer.from(body, "utf16le");

  it("decodes UTF-8 with and without a byte order mark", () => {
    expect(decodeJsonText(Buffer.from(body))).toBe(body);
    expect(decodeJsonText(Buffer.from(`\ufeff${body}`))).toBe(body);
  });

  it("decodes UTF-16 in either byte order", () => {
    for (const bytes of [little, Buffer.from(`\ufeff${body}`, "utf16le")]) {
      expect(decodeJsonText(bytes)).toBe(body);
      expect(decodeJsonText(Buffer.from(bytes).swap16())).toBe(body);
    }
  });

  it("decodes an empty body as empty text and replaces invalid bytes", () => {
    expect(decodeJsonText(new Uint8Array())).toBe("");
    expect(decodeJsonText(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toBe('"\ufffd("');
  });

  it("concatenates parts", () => {
    const bytes = new TextEncoder().encode(body);
    const parts = [...bytes].map((byte) => Uint8Array.of(byte));
    expect(decodeJsonText(concatBytes(parts))).toBe(body);
  });

  it("decodes a stream to the same text wherever the chunks are cut", () => {
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
