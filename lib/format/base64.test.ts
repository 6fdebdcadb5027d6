import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "./base64";

describe("base64url", () => {
  it("round-trips any bytes and matches the platform's encoding", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = toBase64url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("base64url"));
        expect(fromBase64url(text)).toEqual(bytes);
      }),
    );
  });

  it("rejects alternative encodings of the same bytes", () => {
    for (const text of ["A", "AB", "AAB", "AA==", "A+A/", "AA A", "ÄÄÄÄ"])
      expect(fromBase64url(text)).toBeNull();
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{0,20}$/), (text) => {
        const bytes = fromBase64url(text);
        if (bytes) expect(toBase64url(bytes)).toBe(text);
      }),
    );
  });
});
