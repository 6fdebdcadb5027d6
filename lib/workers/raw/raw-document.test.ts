import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { prettyJson } from "../text/pretty-json";
import { RawDocument } from "./raw-document";
import { RawResponse } from "./raw-response";

const open = (text: string) => new RawDocument(new TextEncoder().encode(text));
const rowsOf = (document: RawDocument) =>
  Array.from({ length: document.rows.count }, (_, row) => document.read(row));
const linesOf = (document: RawDocument) =>
  rowsOf(document).map(
    ({ indent, tokens }) => "  ".repeat(indent) + tokens.map(([text]) => text).join(""),
  );
const response = (text: string, bytes = new TextEncoder().encode(text)) => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {}
  return new RawResponse(bytes, json);
};

describe("rows of JSON", () => {
  it("are formatted lines, whatever the whitespace of the body", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, 3, "\t"), (json, space) => {
        const text = JSON.stringify(JSON.parse(json), null, space);
        expect(linesOf(open(text))).toEqual(prettyJson(text));
        expect(linesOf(open(json))).toEqual(prettyJson(json));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("keep every digit, escape, duplicate key and the order", () => {
    const text = `{ "b" : 18446744073709551616, "a":1.0e+2 , "b":"\\u00e9\\/", "" : { } }`;
    expect(linesOf(open(text))).toEqual([
      "{",
      '  "b": 18446744073709551616,',
      '  "a": 1.0e+2,',
      '  "b": "\\u00e9\\/",',
      '  "": {}',
      "}",
    ]);
  });

  it("split a very long line between characters, with one line number", () => {
    const long = "é😀x".repeat(1_000);
    const document = open(JSON.stringify({ long, after: 1 }));
    const rows = rowsOf(document);
    expect(rows.length).toBeGreaterThan(8);
    const text = rows.map(({ tokens }) => tokens.map(([part]) => part).join("")).join("");
    expect(text).toBe(`{"long": ${JSON.stringify(long)},"after": 1}`);
    expect(rows.filter(({ line }) => line !== null).map(({ line }) => line)).toEqual([0, 1, 2, 3]);
  });

  it("are listed with the bytes of their other rows if a line has several", () => {
    const [one, two] = ["x".repeat(2_500), "é".repeat(700)];
    const document = open(JSON.stringify({ short: 1, one, list: [two], end: 2 }));
    const { longLines } = document.opened;
    expect(longLines).toHaveLength(2);
    for (const { row, last, bytes } of longLines) {
      const parts = Array.from({ length: last - row + 1 }, (_, at) => document.source(row + at));
      expect([one, two].some((text) => parts.join("").includes(text))).toBe(true);
      expect(new TextEncoder().encode(parts.slice(1).join("")).length).toBe(bytes);
      expect(document.read(last).line).toBeNull();
      expect(document.read(row).line).not.toBeNull();
    }
    expect(open("[1,2]").opened.longLines).toEqual([]);
  });

  it("map to paths and back", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const document = open(JSON.stringify(value));
        for (let row = 0; row < document.rows.count; row += 1) {
          const found = document.rowOf(document.path(row));
          expect(found === row || (found !== null && document.rows.close(found) === row)).toBe(
            true,
          );
        }
      }),
      { numRuns: propertyRuns(200) },
    );
    const document = open('{"data":{"web":[{"title":"x"},{"a b":[1]}]}}');
    expect(rowsOf(document).map(({ row }) => document.pathText(row))).toEqual([
      "$",
      "$.data",
      "$.data.web",
      "$.data.web[0]",
      "$.data.web[0].title",
      "$.data.web[0]",
      "$.data.web[1]",
      '$.data.web[1]["a b"]',
      '$.data.web[1]["a b"][0]',
      '$.data.web[1]["a b"]',
      "$.data.web[1]",
      "$.data.web",
      "$.data",
      "$",
    ]);
    expect(document.valueText(3)).toBe('{"title":"x"}');
    expect(document.valueText(4)).toBe('"x"');
  });

  it("support any depth", () => {
    const document = open("[".repeat(100_000) + "]".repeat(100_000));
    expect(document.rows.count).toBe(199_999);
    expect(document.path(99_999)).toHaveLength(99_999);
  });
});

describe("rows of other text", () => {
  it("are the original lines, with the position of the syntax error", () => {
    const document = open('{\r\n  "é": [1,\n  nope]\n}');
    expect(document.opened).toMatchObject({
      layout: "text",
      lines: 4,
      error: { row: 2, line: 2, column: 2, message: "A value is missing here." },
    });
    expect(linesOf(document)).toEqual(["{", '  "é": [1,', "  nope]", "}"]);
  });

  it.each(["", "\n\n", "<html>\n", "{}{}"])("are complete: %j", (text) => {
    expect(linesOf(open(text)).join("\n")).toBe(text);
  });

  it("decode another encoding by its byte order mark", () => {
    const document = new RawDocument(new Uint8Array(Buffer.from('\ufeff{"é":1}', "utf16le")));
    expect(linesOf(document)).toEqual(["{", '  "é": 1', "}"]);
  });
});

describe("RawResponse", () => {
  const text = JSON.stringify({
    data: { web: [{ t: "aXa" }, { t: "xx", long: "x".repeat(2_500) }] },
  });

  it("finds text with and without case, also across rows", () => {
    const raw = response(text);
    const find = (wanted: object) =>
      raw.find({ text: "", regex: false, caseSensitive: false, ...wanted });
    expect(find({ text: "AXA" })).toEqual({ ok: true, count: 1, complete: true });
    expect(find({ text: "AXA", caseSensitive: true })).toMatchObject({ count: 0 });
    expect(find({ text: "x{2400}", regex: true })).toMatchObject({ count: 1 });
    expect(find({ text: "(", regex: true })).toMatchObject({ ok: false });
    expect(find({ text: "$", regex: true })).toMatchObject({ count: 0 });
    expect(find({ text: "\\p{Lu}", regex: true, caseSensitive: true })).toMatchObject({ count: 1 });
    expect(find({ text: "\\-|X\\-?a", regex: true })).toMatchObject({ count: 1 });
    expect(find({ text: '"t"' })).toMatchObject({ count: 2 });
    const second = raw.match(1);
    expect(second).toMatchObject({ column: 0, length: 3 });
    expect(raw.rows([[second?.row ?? 0, 1]])).toMatchObject([
      { marks: [{ from: 0, to: 3, index: 1 }] },
    ]);
  });

  it("filters by JSONPath and returns rows", () => {
    const raw = response(text);
    expect(raw.filter("$..t")).toEqual({
      ok: true,
      count: 2,
      more: false,
      spans: [
        [4, 4],
        [7, 7],
      ],
    });
    expect(raw.filter("$.data.web[0]")).toMatchObject({ spans: [[3, 5]] });
    expect(raw.filter("$.data.[")).toMatchObject({ ok: false });
  });

  it("folds everything below a depth", () => {
    expect(response(text).folds(2)).toEqual([[2, 12]]);
  });
});
