import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stem } from "@/lib/engine/text/stem";
import {
  hasStemHash,
  isTelling,
  openingWords,
  packWords,
  stemHash,
  unpackWords,
} from "./opening-words";

describe("openingWords", () => {
  it("returns the stem hashes in order, ignoring case and accents", () => {
    const [running, cafe, the, again] = openingWords("Running CAFÉ: the café");
    expect(hasStemHash(running ?? 0, stemHash(stem("run")))).toBe(true);
    expect([cafe, the]).toEqual([again, 0]);
    expect(openingWords("runs")[0]).toBe(running);
  });

  it("marks words as significant unless they are short, contain digits or are stop words", () => {
    const told = [...openingWords("windmill of c utf8 the")].map((word) => [
      word !== 0,
      isTelling(word),
    ]);
    expect(told).toEqual([
      [true, true],
      [false, false],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });

  it("round-trips through packWords and rejects other bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const words = openingWords(text);
        expect(unpackWords(packWords(words))).toEqual(words);
      }),
    );
    expect(unpackWords(null)).toBeNull();
    expect(unpackWords(new Uint8Array(3))).toBeNull();
  });

  it("bounds the number of words for a text of any length", () => {
    expect(openingWords("mill ".repeat(100_000)).length).toBeLessThan(1_500);
  });
});
