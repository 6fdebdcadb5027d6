import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { chipsToQuery, editChip, negateChip, queryToChips, removeChip } from "./chips";

const texts = (query: string) => queryToChips(query).chips.map(({ text }) => text);
const labels = (query: string) => queryToChips(query).chips.map(({ label }) => label);

const ingredients = fc.oneof(
  fc.constantFrom(" ", "  ", "\t", "-", '"', "“", "”", "site:a.org", "-filetype:pdf", "word"),
  fc.constantFrom("allintitle:", "allinurl: x y", "larger:2x2", "OR", "site:", "東京", "👩‍👧"),
  fc.string({ unit: "binary", maxLength: 5 }),
);
const queries = fc.array(ingredients, { maxLength: 12 }).map((parts) => parts.join(""));

describe("chips of a query", () => {
  it("separate operators, phrases and runs of words", () => {
    const query = 'solar power "grid storage" -wind site:example.org -filetype:pdf';
    expect(texts(query)).toEqual([
      "solar power",
      '"grid storage"',
      "-wind",
      "site:example.org",
      "-filetype:pdf",
    ]);
    expect(labels(query)).toEqual(["Words", "Exact phrase", "Without", "Site", "Not: File type"]);
  });

  it("keep the values of a list operator together", () => {
    expect(texts("allintitle:rate limits site:a.org")).toEqual([
      "allintitle:rate limits",
      "site:a.org",
    ]);
  });

  it("return the identical query", () => {
    fc.assert(
      fc.property(queries, (query) => void expect(chipsToQuery(queryToChips(query))).toBe(query)),
      { numRuns: propertyRuns(3_000) },
    );
  });

  it("leave the other chips unchanged when one is removed", () => {
    expect(removeChip(queryToChips("  a b   -c site:x.org "), 1)).toBe("  a b   site:x.org ");
    expect(removeChip(queryToChips("a -c"), 0)).toBe("-c");
    expect(removeChip(queryToChips("a -c "), 1)).toBe("a");
    expect(removeChip(queryToChips("a"), 5)).toBe("a");
  });

  it("stay negated by their group when another one is removed", () => {
    const all = queryToChips("a -(b OR c) d");
    expect(all.chips.map(({ text, negated }) => [text, negated])).toEqual([
      ["a", false],
      ["b", true],
      ["c", true],
      ["d", false],
    ]);
    for (const index of all.chips.keys())
      expect(queryToChips(removeChip(all, index)).chips).toMatchObject(
        all.chips.toSpliced(index, 1).map(({ text, negated }) => ({ text, negated })),
      );
  });

  it("lose only the removed chip", () => {
    const spaced = fc
      .array(fc.constantFrom("one", '"two three"', "-four", "site:a.org", "-filetype:pdf"), {
        minLength: 1,
        maxLength: 8,
      })
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(spaced, fc.nat(), (query, at) => {
        const all = queryToChips(query);
        const index = at % all.chips.length;
        const rest = all.chips.filter((_, each) => each !== index).map(({ text }) => text);
        expect(removeChip(all, index).trim().split(/\s+/)).toEqual(rest.join(" ").split(/\s+/));
      }),
    );
  });

  it("can be edited, and are removed when empty", () => {
    const all = queryToChips('a "b c"  site:x.org');
    expect(editChip(all, 1, ' "d e" ')).toBe('a "d e"  site:x.org');
    expect(editChip(all, 1, "  ")).toBe("a  site:x.org".replace("  ", " "));
  });

  it("can be negated and back", () => {
    expect(negateChip(queryToChips("a site:x.org"), 1)).toBe("a -site:x.org");
    expect(negateChip(queryToChips("a -site:x.org"), 1)).toBe("a site:x.org");
    expect(negateChip(queryToChips("a –b"), 1)).toBe("a b");
    expect(negateChip(queryToChips('"b c"'), 0)).toBe('-"b c"');
    expect(negateChip(queryToChips("one two"), 0)).toBe("-one -two");
    expect(negateChip(queryToChips("a -(b c)"), 1)).toBe("a -(c) b");
  });
});
