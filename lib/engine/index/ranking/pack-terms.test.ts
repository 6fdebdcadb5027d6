import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packTerms, unpackTerms } from "./pack-terms";
import { FIELD_END, type PageTerms, pageTerms } from "./page-terms";

const termsOf = (title: string, body: string): PageTerms =>
  pageTerms({ title, headings: "", address: "", body }).terms;

describe("packTerms", () => {
  it("round-trips the words of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (title, body) => {
        const terms = termsOf(title, body);
        expect(unpackTerms(packTerms(terms))).toEqual(terms);
      }),
    );
  });

  it("round-trips any number of distinct terms, repeated or not, with any gaps", () => {
    const term = fc.integer({ min: FIELD_END >> 3, max: 2 ** 29 - 1 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(term, fc.nat({ max: 7 })), { maxLength: 2_000 }),
        fc.integer({ min: 1, max: 4 }),
        (words, times) => {
          const once = words.map(([word, gap]) => (word << 3) | gap);
          const terms = Int32Array.from(Array.from({ length: times }, () => once).flat());
          expect(unpackTerms(packTerms(terms))).toEqual(terms);
        },
      ),
    );
  });

  it("takes less than three bytes per word of a page", () => {
    const vocabulary = ["mill", "wheel", "otter", "copper", "kettle", "noon", "pottery", "estuary"];
    const text = Array.from(
      { length: 800 },
      (_, at) => `${vocabulary[(at * at) % 7]}${at % 3 === 0 ? at : ""}`,
    ).join(" ");
    expect(packTerms(termsOf("mill", text)).byteLength).toBeLessThan(800 * 3);
  });

  it("reads bytes at any offset, and rejects truncated and other values", () => {
    const terms = termsOf("tin", "lead and zinc and tin of lead");
    const packed = packTerms(terms);
    expect(unpackTerms(Buffer.concat([new Uint8Array(1), packed]).subarray(1))).toEqual(terms);
    expect(unpackTerms(packed.subarray(0, -3))).toBeNull();
    expect(unpackTerms(new Uint8Array([0xff, 0xff, 1, 0, 1, 0, 0]))).toBeNull();
    expect([unpackTerms(new Uint8Array(3)), unpackTerms(null)]).toEqual([null, null]);
  });
});
