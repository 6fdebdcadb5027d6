import { describe, expect, it } from "vitest";
import { decodeJsonText } from "./decode-body";

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
});
