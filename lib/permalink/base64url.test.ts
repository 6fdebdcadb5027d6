import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBase64url, writeBase64url } from "./base64url";

describe("base64url", () => {
  it("brings back any bytes, and writes them as everybody does", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = writeBase64url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("base64url"));
        expect(readBase64url(text)).toEqual(bytes);
      }),
    );
  });

  it("reads only the one way to write something", () => {
    for (const text of ["A", "AB", "AAB", "AA==", "A+A/", "AA A", "ÄÄÄÄ"])
      expect(readBase64url(text)).toBeNull();
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{0,20}$/), (text) => {
        const bytes = readBase64url(text);
        if (bytes) expect(writeBase64url(bytes)).toBe(text);
      }),
    );
  });
});
