import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { foldText, foldWithOffsets, isPlain } from "./fold";

describe("foldText", () => {
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
  ])("treats %s and %s as equal", (a, b) => {
    expect(foldText(a)).toBe(foldText(b));
  });

  it.each([
    ["мой", "мои"],
    ["か", "が"],
    ["日本", "日木"],
    ["ab", "a b"],
  ])("keeps %s and %s apart", (a, b) => {
    expect(foldText(a)).not.toBe(foldText(b));
  });

  it("is idempotent", () => {
    for (const text of ["a\u0591\u0325", "\u0435\u0308\u0308"])
      expect(foldText(foldText(text))).toBe(foldText(text));
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it("maps offsets of everything that it shortened or lengthened", () => {
    const text = "… § 5, Straße, مُحَرِّك ＡＢＣ ﬁn cafe\u0301 東京";
    const { folded, toOriginal } = foldWithOffsets(text);
    expect(folded).toBe(foldText(text));
    for (const [word, original] of [
      ["section", "§"],
      ["strasse", "Straße"],
      ["محرك", "مُحَرِّك"],
      ["abc", "ＡＢＣ"],
      ["fin", "ﬁn"],
      ["cafe", "cafe\u0301"],
      ["東京", "東京"],
    ] as const) {
      const at = folded.indexOf(word);
      expect(text.slice(toOriginal(at), toOriginal(at + word.length))).toBe(original);
    }
  });

  it("folds composed text the same way with and without offsets", () => {
    const letters = fc.constantFrom(
      "a",
      "É",
      "ß",
      "§",
      "İ",
      "ё",
      "й",
      "Σ",
      "ﬁ",
      "ＡＢ",
      "…",
      "مُ",
      "أ",
      "が",
      "ｶﾞ",
      "京",
      "한",
      "x\u0302",
      "“",
      " ",
      "\u200d",
      "ำ",
      "½",
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), (parts) => {
        const text = parts.join("").normalize("NFC");
        expect(foldWithOffsets(text).folded).toBe(foldText(text));
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it("never maps to an offset outside the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { folded, toOriginal } = foldWithOffsets(text);
        for (let at = 0; at <= folded.length; at++) {
          expect(toOriginal(at)).toBeGreaterThanOrEqual(0);
          expect(toOriginal(at)).toBeLessThanOrEqual(text.length);
        }
        expect(toOriginal(folded.length)).toBe(text.length);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});

/** The characters between letters, and emoji. */
const everyCharacter = [
  [0, 0x3000],
  [0x1d000, 0x1fc00],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)),
);

describe("isPlain", () => {
  it("accepts only text whose words are ASCII and whose signs fold to no letters", () => {
    const plain = everyCharacter.filter(isPlain);
    expect(plain.length).toBeGreaterThan(1_000);
    const letter = /[\p{L}\p{M}\p{N}]/u;
    const wrong = plain.filter(
      (character) => character > "\x7f" && letter.test(character + foldText(character)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(["é", "²", "§", "ⓘ", "™", "ﬁ", "京", "a\u0301", "x\u00adx"])("rejects %j", (text) => {
    expect(isPlain(text)).toBe(false);
  });
});

describe("foldWithOffsets", () => {
  it("folds every character in the same way as foldText", () => {
    const wrong = everyCharacter.filter(
      (character) =>
        character === foldText(character) && foldWithOffsets(character).folded !== character,
    );
    expect(wrong).toEqual([]);
  });
});
