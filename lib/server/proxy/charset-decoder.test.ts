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
  });

  it("keeps UTF-8 that a server declares as another charset", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 9 }), (text, size) => {
        expect(decodeIn("application/json;charset=ISO-8859-1", Buffer.from(text), size)).toBe(text);
      }),
    );
  });

  it.each([
    null,
    "application/json",
    "application/json; charset=utf-8",
    "application/json; charset=utf-16le",
    "application/json; charset=gbk",
    "application/json; charset=odd",
  ])("leaves the body of the type %s unchanged", (type) => {
    expect(createCharsetDecoder(type)).toBeNull();
  });
});
