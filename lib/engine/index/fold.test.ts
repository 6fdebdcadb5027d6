import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, foldInPlace } from "./fold";

describe("folding", () => {
  it.each([
    ["Müller", "muller"],
    ["STRASSE", "straße"],
    ["İstanbul ISPARTA", "istanbul ısparta"],
    ["ｆｕｌｌ　ｗｉｄｔｈ", "full width"],
    ["cafe\u0301", "CAFÉ"],
    ["Ёлка", "елка"],
    ["مُحَمَّد", "محمد"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"],
    ["soft\u00adhyphen", "softhyphen"],
  ])("takes %s and %s for the same", (a, b) => {
    expect(fold(a)).toBe(fold(b));
  });

  it.each([
    ["мой", "мои"],
    ["か", "が"],
    ["日本", "日木"],
    ["ab", "a b"],
  ])("keeps %s and %s apart", (a, b) => {
    expect(fold(a)).not.toBe(fold(b));
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it("keeps places in the text where it is asked to", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(foldInPlace(text)).toHaveLength(text.length);
      }),
      { numRuns: 1_000 },
    );
    expect(foldInPlace("Éa ＡＢ")).toBe("ea ab");
  });
});
