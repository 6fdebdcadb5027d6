import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stem } from "@/lib/engine/text/stem";
import {
  hasStemHash,
  isSignificant,
  openingTerms,
  packTerms,
  stemHash,
  unpackTerms,
} from "./opening-terms";

describe("openingTerms", () => {
  it("returns the stem hashes in order, ignoring case and accents", () => {
    const [running, cafe, the, again] = openingTerms("Running CAFÉ: the café");
    expect(hasStemHash(running ?? 0, stemHash(stem("run")))).toBe(true);
    expect([cafe, the]).toEqual([again, 0]);
    expect(openingTerms("runs")[0]).toBe(running);
  });

  it("marks words as significant unless they are short, contain digits or are stop words", () => {
    const flags = [...openingTerms("windmill of c utf8 the")].map((word) => [
      word !== 0,
      isSignificant(word),
    ]);
    expect(flags).toEqual([
      [true, true],
      [false, false],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });

  it("round-trips through packTerms and rejects other bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const terms = openingTerms(text);
        expect(unpackTerms(packTerms(terms))).toEqual(terms);
      }),
    );
    expect(unpackTerms(null)).toBeNull();
    expect(unpackTerms(new Uint8Array(3))).toBeNull();
  });

  it("bounds the number of words for a text of any length", () => {
    expect(openingTerms("mill ".repeat(100_000)).length).toBeLessThan(1_500);
  });
});
