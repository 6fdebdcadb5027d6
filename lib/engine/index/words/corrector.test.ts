import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "@/lib/format/edit-distance";
import { indexOf, samplePage } from "@/tests/support/sample-index";

const page = (at: number, text: string) => samplePage(`http://a.org/${at}`, { text });
const index = () =>
  indexOf(
    page(1, "The estuary feeds thousands of sandpipers. Their migration is long."),
    page(2, "An estuary at low tide, with sandpipers on migration. Authentication by ring."),
    page(3, "Migrations of waders begin early."),
    page(4, "A lonely hapax. The waters rise. Wafers are sweet."),
    page(5, "Water, water, everywhere."),
    page(6, "東京 2024"),
  );
const outcome = (query: string, over = index()) => {
  const { corrections, missing, hits } = over.search({
    query,
    limit: 9,
    highlights: false,
  });
  return { corrections, missing, urls: hits.map(({ url }) => url) };
};

describe("corrections", () => {
  it.each([
    ["estuery", "estuary", "a replaced letter"],
    ["estaury", "estuary", "swapped letters"],
    ["setuary", "estuary", "swapped first letters"],
    ["stuary", "estuary", "a missing first letter"],
    ["wstuary", "estuary", "a wrong first letter"],
    ["estuarry", "estuary", "an inserted letter"],
    ["sandpiprs", "sandpipers", "a missing letter"],
    ["snadpiepers", "sandpipers", "two errors in a long word"],
    ["authentification", "authentication", "two inserted letters"],
    ["Migratoin", "migration", "a capital letter"],
    ["hapas", "hapax", "a word of one page"],
    ["tdie", "tide", "four letters"],
  ])("corrects %s to %s: %s", (typed, corrected) => {
    const found = outcome(`low ${typed}`);
    expect(found).toMatchObject({ corrections: [{ typed, corrected }], missing: [] });
    expect(found.urls).toEqual(outcome(`low ${corrected}`).urls);
  });

  it("corrects a word whose umlauts are typed as two letters", () => {
    const found = outcome("Rueckenschmezen", indexOf(page(1, "Gegen Rückenschmerzen")));
    expect(found.corrections).toEqual([{ typed: "Rueckenschmezen", corrected: "ruckenschmerzen" }]);
    expect(found.urls).toEqual(["http://a.org/1"]);
  });

  it("splits the name of a variable into words of pages", () => {
    const found = outcome("snakeCaseName", indexOf(page(1, "The snake_case_name of a column")));
    expect(found.corrections).toEqual([{ typed: "snakeCaseName", corrected: "snake case name" }]);
    expect(found.urls).toEqual(["http://a.org/1"]);
  });

  it("looks up pages by a root that has a root itself", () => {
    const text = "The anti-abuse rules. Anti, anti.";
    const found = outcome("antiabuse", indexOf(page(1, text), page(2, "Anti what?")));
    expect(found.corrections).toEqual([{ typed: "antiabuse", corrected: "anti-abuse" }]);
  });

  it.each([
    ["login", "log in"],
    ["65W", "65 w"],
    ["5V", "5 v"],
    ["F16", "f-16"],
  ])("corrects a word to two words that a page has next to each other: %s", (typed, corrected) => {
    const over = indexOf(
      page(1, "Please log in. The charger has 65 W or 5 V, the plane is an F-16."),
      page(2, "A log of wood in 65 pieces of 5 kinds. Figures F and V have 16 lines."),
    );
    const found = outcome(typed, over);
    expect(found.corrections).toEqual([{ typed, corrected }]);
    expect(found.urls[0]).toBe("http://a.org/1");
  });

  it.each([
    ["USA", "U.S.A"],
    ["NATO", "N.A.T.O"],
    ["США", "С.Ш.А"],
    ["bc", "B.C"],
  ])("corrects an acronym that pages have only with dots: %s", (typed, written) => {
    const over = indexOf(
      page(1, `Figures of the ${written}. for 2024.`),
      page(2, "O T A N U S B C."),
    );
    const found = outcome(typed, over);
    expect(found.corrections).toEqual([{ typed, corrected: written.toLowerCase() }]);
    expect(found.urls[0]).toBe("http://a.org/1");
  });

  it("corrects no word to parts with other words between them", () => {
    const { corrections } = outcome("01", indexOf(page(1, "The version 2.0-beta.1")));
    expect(corrections).toEqual([]);
  });

  it.each([
    ["E220d", "E 220 d"],
    ["RFC7231", "rfc 7231"],
    ["040428990", "40 428990"],
    ["491712345678", "0171/2345678"],
    ["00491712345678", "0171/2345678"],
    ["15558675309", "555) 867-5309"],
    ["350F", "350 °f"],
    ["3000m", "3,000 m"],
    ["Verkehrsausschuss", "verkehrs ausschuss"],
  ])("searches the parts of a word that no page has as one: %s", (typed, corrected) => {
    const text =
      "E 220 d. RFC 7230, 7231. +49 40 428990. 0171/2345678, (555) 867-5309. Ausschuss für Verkehr. 350 °F. 3,000 m.";
    const found = outcome(typed, indexOf(page(1, text)));
    expect(found).toMatchObject({ corrections: [{ typed, corrected }], missing: [] });
    expect(found.urls).toEqual(["http://a.org/1"]);
  });

  it("corrects no word to two of which the first is a stop word", () => {
    const over = indexOf(page(1, "Time for rest."), page(2, "A forest."));
    expect(outcome("forrest", over).corrections).toEqual([
      { typed: "forrest", corrected: "forest" },
    ]);
  });

  it("prefers the fewest edits, then the same first letter, then the word in most pages", () => {
    const over = indexOf(
      page(1, "tine fines"),
      page(2, "tint"),
      page(3, "tint fire"),
      page(4, "tire"),
    );
    expect(outcome("tinr", over).corrections).toEqual([{ typed: "tinr", corrected: "tint" }]);
    expect(outcome("fier", over).corrections).toEqual([{ typed: "fier", corrected: "fire" }]);
  });

  it.each([
    ["hours", "tours"],
    ["weather", "leather"],
  ])("corrects no word that only has another first letter: %s", (typed, other) => {
    const { corrections, missing } = outcome(typed, indexOf(page(1, `The ${other} of old.`)));
    expect({ corrections, missing }).toEqual({ corrections: [], missing: [typed] });
  });

  it.each([
    ["a word that some page has", "hapax", []],
    ["an inflection of one", "migrating", []],
    ["a word far from all others", "xylophone", ["xylophone"]],
    ["two errors in a short word", "estaurz", ["estaurz"]],
    ["three letters", "lwo", ["lwo"]],
    ["a word with digits", "estuary2x", ["estuary2x"]],
    ["a number with an unknown unit", "2024th", ["2024th"]],
    ["a number with one letter", "2024a", ["2024a"]],
    ["a host name", "estuery.example", ["estuery", "example"]],
    ["an excluded word", "tide -estuery", []],
    ["a phrase", '"estuery"', []],
    ["an operator", "intitle:estuery", []],
    ["a script without spaces", "京都", ["京都"]],
    ["the rest of a contraction", "tide can't", []],
    ["nothing at all", "", []],
  ])("leaves alone %s", (_what, query, missing) => {
    expect(outcome(query)).toMatchObject({ corrections: [], missing });
  });

  it("searches a quoted word as typed", () => {
    expect(outcome("estuery").urls).toHaveLength(2);
    expect(outcome('"estuery"').urls).toEqual([]);
  });

  it("corrects parts of a compound, and each word once", () => {
    expect(outcome("low-tdie tdie")).toMatchObject({
      corrections: [{ typed: "tdie", corrected: "tide" }],
    });
  });

  it("treats a word with invisible characters as one word", () => {
    const over = indexOf(page(1, "مادرم می‌خواهد برود"), page(2, "The estuary"), page(3, "خواهر"));
    for (const query of ["می‌خواهد", "estu\u00adary", "\u200eestuary"])
      expect(outcome(query, over)).toMatchObject({ corrections: [], missing: [] });
    expect(outcome("می‌خواهد", over).urls).toEqual(["http://a.org/1"]);
    expect(outcome("estu\u00adery", over).corrections).toMatchObject([{ corrected: "estuary" }]);
  });

  it("corrects to words of pages that were added later, not of removed ones", () => {
    const over = index();
    expect(outcome("xylophnoe", over).corrections).toEqual([]);
    over.put(page(9, "A xylophone."));
    expect(outcome("xylophnoe", over).corrections).toHaveLength(1);
    over.remove("http://a.org/9");
    expect(outcome("xylophnoe", over)).toMatchObject({ corrections: [], missing: ["xylophnoe"] });
  });

  it("never throws", () => {
    const over = index();
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => Array.isArray(outcome(text, over).urls)),
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
