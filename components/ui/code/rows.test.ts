import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { layoutRows, textBetween } from "./rows";

const lines = fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), {
  minLength: 1,
  maxLength: 20,
});
const allRows = (text: readonly string[], columns: number) => {
  const rows = layoutRows(text, columns);
  return Array.from({ length: rows.count }, (_, row) => rows.at(row));
};

describe("layoutRows", () => {
  it("uses one row per line if no line is too long", () => {
    const rows = layoutRows(["a", "", "ccc"], 3);
    expect(rows.count).toBe(3);
    expect(rows.widest).toBe(3);
    expect(rows.at(2)).toEqual({ line: 2, start: 0, end: 3 });
  });

  it("splits a long line into several rows and shifts the following lines", () => {
    expect(allRows(["abcdefg", "", "x"], 3)).toEqual([
      { line: 0, start: 0, end: 3 },
      { line: 0, start: 3, end: 6 },
      { line: 0, start: 6, end: 7 },
      { line: 1, start: 0, end: 0 },
      { line: 2, start: 0, end: 1 },
    ]);
    expect(layoutRows(["abcdefg", "", "x"], 3).firstOf(2)).toBe(4);
  });

  it("never splits a surrogate pair", () => {
    const text = "ab😀cd";
    const parts = allRows([text], 3).map((row) => text.slice(row.start, row.end));
    expect(parts).toEqual(["ab😀", "cd"]);
  });

  it("covers every line from its first to its last character, in order", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 12 }), (text, columns) => {
        const rebuilt = text.map(() => "");
        for (const row of allRows(text, columns)) {
          rebuilt[row.line] += (text[row.line] ?? "").slice(row.start, row.end);
        }
        expect(rebuilt).toEqual(text);
      }),
    );
  });

  it("lays out 5 MB within the time limit", () => {
    const text = Array.from({ length: 100_000 }, () => "x".repeat(50));
    text.push("y".repeat(1_000_000));
    const started = cpuTime();
    const rows = layoutRows(text);
    expect(rows.count).toBe(100_000 + 1_000);
    expect(rows.at(rows.count - 1).end).toBe(1_000_000);
    expect(cpuTime() - started).toBeLessThan(4_000);
  });
});

describe("textBetween", () => {
  it("joins rows of one line without a line break and lines with one", () => {
    const text = ["abcdefg", "hij"];
    const rows = layoutRows(text, 3);
    expect(textBetween(text, rows, { row: 0, column: 1 }, { row: 2, column: 1 })).toBe("bcdefg");
    expect(textBetween(text, rows, { row: 1, column: 0 }, { row: 3, column: 2 })).toBe("defg\nhi");
  });

  it("gives the same text in either direction", () => {
    const text = ["one", "two", "three"];
    const rows = layoutRows(text);
    const [a, b] = [
      { row: 2, column: 2 },
      { row: 0, column: 1 },
    ];
    expect(textBetween(text, rows, a, b)).toBe("ne\ntwo\nth");
    expect(textBetween(text, rows, b, a)).toBe("ne\ntwo\nth");
  });

  it("returns the whole text from the first to the last point", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 12 }), (text, columns) => {
        const rows = layoutRows(text, columns);
        const last = rows.at(rows.count - 1);
        const end = { row: rows.count - 1, column: last.end - last.start };
        expect(textBetween(text, rows, { row: 0, column: 0 }, end)).toBe(text.join("\n"));
      }),
    );
  });
});
