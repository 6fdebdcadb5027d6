import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "@/lib/engine/text/edit-distance";
import { indexOf, samplePage } from "@/tests/support/sample-index";

const page = (at: number, text: string) => samplePage(`http://a.org/${at}`, { text });
const index = () =>
  indexOf(
    page(1, "The estuary feeds thousands of sandpipers. Their migration is long."),
    page(2, "An estuary at low tide, with sandpipers on migration."),
    page(3, "Migrations of waders begin early."),
    page(4, "A lonely hapax."),
  );

describe("spelling suggestions", () => {
  it.each([
    ["estuery", "estuary"],
    ["estaury", "estuary"],
    ["setuary", "estuary"],
    ["sandpiprs", "sandpipers"],
    ["migraton", "migration"],
    ["Migratoin", "migration"],
  ])("suggests for %s: %s", (typed, correction) => {
    expect(index().suggest(`low ${typed}`)).toEqual([{ word: typed, correction }]);
  });

  it.each([
    ["a word that some page has", "hapax"],
    ["an inflection of one", "migrating"],
    ["a word far from all others", "xylophone"],
    ["a word that only one page has", "hapas"],
    ["a short word", "tdie"],
    ["a number", "estuary2024x"],
    ["an excluded word", "-estuery"],
    ["a phrase", '"estuery low"'],
    ["nothing at all", ""],
  ])("suggests nothing for %s", (_what, query) => {
    expect(index().suggest(query)).toEqual([]);
  });

  it("never throws", () => {
    const over = index();
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => Array.isArray(over.suggest(text))),
    );
  });
});

describe("editDistance", () => {
  it.each([
    ["same", "same", 0],
    ["same", "some", 1],
    ["form", "from", 1],
    ["word", "words", 1],
    ["kitten", "sitting", 3],
    ["", "abc", 3],
  ])("returns for %s and %s: %i", (one, other, distance) => {
    expect(editDistance(one, other, 3)).toBe(distance);
    expect(editDistance(other, one, 3)).toBe(distance);
  });

  it("stops at its limit", () => {
    expect(editDistance("kitten", "sitting", 1)).toBe(2);
    expect(editDistance("a", "abcdefgh", 2)).toBe(3);
  });
});
