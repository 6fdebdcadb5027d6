import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stem } from "./stem";

/** The stems that SQLite's full-text table stores, in the order of the words. */
function stemsOfTable(words: readonly string[]): string[] {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE VIRTUAL TABLE t USING fts5 (word, tokenize = "porter unicode61");
    CREATE VIRTUAL TABLE v USING fts5vocab (t, 'instance');`);
  const insert = database.prepare("INSERT INTO t (rowid, word) VALUES (?, ?)");
  for (const [at, word] of words.entries()) insert.run(at + 1, word);
  const rows = database.prepare("SELECT term FROM v ORDER BY doc").all();
  database.close();
  return rows.map((row) => String(row.term));
}

const endings = [
  "",
  "s",
  "es",
  "ies",
  "ed",
  "eed",
  "ing",
  "y",
  "ational",
  "izer",
  "fulness",
  "ement",
];
const more = [
  "ion",
  "tion",
  "sion",
  "biliti",
  "ability",
  "icate",
  "ical",
  "ance",
  "e",
  "ll",
  "ous",
  "ly",
];

describe("stem", () => {
  it("agrees with the full-text table on words with every suffix", () => {
    const syllables = fc.constantFrom(
      "ca",
      "re",
      "ho",
      "pp",
      "lat",
      "tr",
      "y",
      "fal",
      "st",
      "wx",
      "ee",
      "ss",
      "on",
      "b",
      "7",
    );
    // The table does not stem a bare suffix.
    const roots = fc.constantFrom("ca", "re", "hop", "lat", "fall", "on", "contr");
    const inflected = fc
      .tuple(roots, fc.array(syllables, { maxLength: 3 }), fc.constantFrom(...endings, ...more))
      .map(([root, parts, ending]) => root + parts.join("") + ending);
    fc.assert(
      fc.property(fc.array(inflected, { minLength: 200, maxLength: 200 }), (list) => {
        expect(list.map(stem)).toEqual(stemsOfTable(list));
      }),
      { numRuns: 25 },
    );
  });

  it("maps the forms of a word to one stem and leaves other scripts unchanged", () => {
    for (const word of ["connect", "connected", "connecting", "connection", "connections"])
      expect(stem(word)).toBe("connect");
    expect(stem("поиски")).toBe("поиски");
    expect(stem("as")).toBe("as");
  });
});
