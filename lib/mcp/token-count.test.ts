import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip, countEscapedTokens, countTokens, prefixWithin } from "./token-count";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('"', "\\", "\n", "\u0001", "\ud83d", "a", " ", "本", "👩‍👩‍👧"),
  }),
);

/** Counts of two common vocabularies of language models, measured once. */
const samples: readonly [string, number][] = [
  ["The dunlin runs along the edge of the tide and probes the wet sand.", 16],
  ["const result = items.filter((item) => item.price > 42).map(toView);", 19],
  ["東京都は日本の首都であり、世界最大の都市圏の一つです。", 28],
  ["😀👩‍👩‍👧🇩🇪", 21],
  ["8f14e45fceea167a5a36dedd4bea2543", 19],
  ["QmFzZTY0IGlzIG5vIHByb3NlLCBidXQgYSB0ZXh0", 29],
  ["qzjxkwvbnpqxzrtklmwqpzxv", 15],
];

describe("countTokens", () => {
  it.each(samples)("counts no fewer tokens than models for %s", (sample, tokens) => {
    expect(countTokens(sample)).toBeGreaterThanOrEqual(tokens);
    expect(countTokens(sample)).toBeLessThanOrEqual(3 * tokens);
  });

  it("counts at most the bytes of UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (sample) => {
        expect(countTokens(sample)).toBeLessThanOrEqual(Buffer.byteLength(sample));
      }),
    );
  });

  it("stops above a cap", () => {
    expect(countTokens(",".repeat(1_000_000), 10)).toBe(11);
  });
});

describe("prefixWithin", () => {
  it("ends before the limit, as counted in JSON, and is the longest such part", () => {
    fc.assert(
      fc.property(text, fc.nat(200), (sample, tokens) => {
        const end = prefixWithin(sample, 0, tokens);
        const inJson = (part: string) => countTokens(JSON.stringify(part).slice(1, -1));
        // A space at the end counts one more without the letter after it.
        expect(inJson(sample.slice(0, end))).toBeLessThanOrEqual(tokens + 1);
        if (end < sample.length)
          expect(inJson(sample.slice(0, end + 2))).toBeGreaterThanOrEqual(tokens - 1);
      }),
    );
  });

  it("never splits a pair of surrogates", () => {
    const emoji = "😀".repeat(20);
    for (let tokens = 0; tokens < 80; tokens += 1)
      expect(prefixWithin(emoji, 0, tokens) % 2).toBe(0);
  });
});

it("clips a text and says so", () => {
  expect(clip("short", 10)).toBe("short");
  expect(clip("word ".repeat(50), 10)).toMatch(/^word .*…$/);
  expect(countEscapedTokens("word ".repeat(50), 10)).toBe(11);
});
