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

describe("the words that a page begins with", () => {
  it("stand in their order, as the numbers of their stems, whatever their case and accents", () => {
    const [running, cafe, the, again] = openingWords("Running CAFÉ: the café");
    expect(hasStemHash(running ?? 0, stemHash(stem("run")))).toBe(true);
    expect([cafe, the]).toEqual([again, 0]);
    expect(openingWords("runs")[0]).toBe(running);
  });

  it("tell a subject unless they are short, hold digits or say nothing", () => {
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

  it("are the same after they were kept, and anything else that was kept is nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const words = openingWords(text);
        expect(unpackWords(packWords(words))).toEqual(words);
      }),
    );
    expect(unpackWords(null)).toBeNull();
    expect(unpackWords(new Uint8Array(3))).toBeNull();
  });

  it("are as many as there is room for, however long the text", () => {
    expect(openingWords("mill ".repeat(100_000)).length).toBeLessThan(1_500);
  });
});
