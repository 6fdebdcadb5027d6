import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findTerms, packTerms } from "./pack-terms";
import { FIELD_END, formId, gapBefore, type PageTerms, pageTerms, termId } from "./page-terms";

const termsOf = (title: string, body: string): PageTerms =>
  pageTerms({ title, headings: "", address: "", body }).terms;

function occurrencesOf(terms: PageTerms) {
  let place = 0;
  const places = Array.from(terms, (term) => (place += 1 + gapBefore(term)));
  return { terms: Array.from(terms, formId), places };
}

describe("packTerms", () => {
  it("round-trips the words of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (title, body) => {
        const terms = termsOf(title, body);
        expect(findTerms(packTerms(terms), () => true)).toEqual(occurrencesOf(terms));
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
          expect(findTerms(packTerms(terms), () => true)).toEqual(occurrencesOf(terms));
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

  it("finds only the requested terms, with their positions among all words", () => {
    const [lead, zinc] = [termId("lead"), termId("zinc")];
    const packed = packTerms(termsOf("tin", "lead and zinc, or the tin of lead"));
    const found = findTerms(packed, (term) => term === lead || term === zinc);
    expect(found.terms).toEqual([lead, zinc, lead]);
    const [first = 0, ...others] = found.places;
    expect(others.map((place) => place - first)).toEqual([2, 7]);
  });

  it("reads bytes at any offset, and finds nothing in other values", () => {
    const terms = termsOf("tin", "lead and zinc and tin of lead");
    const moved = Buffer.concat([new Uint8Array(1), packTerms(terms)]).subarray(1);
    expect(findTerms(moved, () => true)).toEqual(occurrencesOf(terms));
    const nothing = { terms: [], places: [] };
    expect(findTerms(new Uint8Array([0xff, 0xff, 1, 0, 1, 0, 0]), () => true)).toEqual(nothing);
    expect(findTerms(null, () => true)).toEqual(nothing);
  });
});
