import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCharsetDecoder } from "./charset-decoder";

const decodeIn = (type: string, bytes: Buffer, size: number): string => {
  const decoder = createCharsetDecoder(type);
  if (!decoder) throw new Error("no decoder");
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size)
    parts.push(decoder.push(Buffer.from(bytes.subarray(at, at + size))));
  return Buffer.concat([...parts, decoder.end()]).toString();
};

describe("createCharsetDecoder", () => {
  const latin1 = Buffer.from('{"title":"Größe für Ärzte ÿ"}', "latin1");

  it.each([1, 2, 3, 7, 1_000])("decodes the charset of the type in chunks of %i bytes", (size) => {
    const text = '{"title":"Größe für Ärzte ÿ"}';
    for (const charset of ["iso-8859-1", '"ISO-8859-1"', "latin1", "windows-1252", "us-ascii"])
      expect(decodeIn(`application/json; charset=${charset}`, latin1, size)).toBe(text);
    const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0x21]);
    expect(decodeIn("text/html;charset=windows-1251", cyrillic, size)).toBe("При!");
    for (const [charset, bytes] of Object.entries({
      Shift_JIS: '{"a":"\x93\xfa\x96\x7b\x8c\xea\x83\x5c"}',
      "EUC-JP": '{"a":"\xc6\xfc\xcb\xdc\xb8\xec\xa5\xbd"}',
      "ISO-2022-JP": '{"a":"\x1b$BF|K\\8l%=\x1b(B"}',
      Big5: '{"a":"\xa4\xe9\xa5\xbb\xbb\x79"}',
      GBK: '{"a":"\xc8\xd5\xb1\xbe\xd5\x5a\xa5\xbd"}',
      "utf-16le": '{\0"\0a\0"\0:\0"\0\xe5\x65\x2c\x67\x9e\x8a\xbd\x30"\0}\0',
      "utf-16be": '\0{\0"\0a\0"\0:\0"\x65\xe5\x67\x2c\x8a\x9e\x30\xbd\0"\0}',
    }))
      expect(
        decodeIn(`application/json;charset=${charset}`, Buffer.from(bytes, "latin1"), size),
      ).toMatch(/^\{"a":"日本語ソ?"\}$/);
  });

  it("keeps UTF-8 that a server declares as another charset", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 9 }), (text, size) => {
        for (const charset of ["ISO-8859-1", "Shift_JIS"])
          expect(decodeIn(`application/json;charset=${charset}`, Buffer.from(text), size)).toBe(
            text,
          );
      }),
    );
  });

  it.each([
    null,
    "application/json",
    "application/json; charset=utf-8",
    "application/json; charset=odd",
  ])("leaves the body of the type %s unchanged", (type) => {
    expect(createCharsetDecoder(type)).toBeNull();
  });
});
