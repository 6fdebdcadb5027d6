import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { color } from "./highlight";
import { prettyJson } from "./pretty-json";
import { MAX_LINE_LENGTH, MAX_WINDOW_LINES, TextDocument } from "./text-document";

describe("prettyJson", () => {
  it("formats like JSON.stringify without changing the value", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.constantFrom(undefined, 1, "\t"),
        (value, space) => {
          const text = JSON.stringify(value, null, space);
          expect(prettyJson(text).join("\n")).toBe(JSON.stringify(value, null, 2));
        },
      ),
    );
  });

  it("keeps every digit, the order of keys and duplicate keys", () => {
    expect(prettyJson('{"b":12345678901234567890.10,"a":1e400,"b":-0}')).toEqual([
      "{",
      '  "b": 12345678901234567890.10,',
      '  "a": 1e400,',
      '  "b": -0',
      "}",
    ]);
  });

  it("ignores brackets and quotes in strings", () => {
    expect(prettyJson('["a\\\\","}\\"]",{ },[ ]]')).toEqual([
      "[",
      '  "a\\\\",',
      '  "}\\"]",',
      "  {},",
      "  []",
      "]",
    ]);
  });

  it("formats any depth", () => {
    expect(prettyJson("[".repeat(20_000) + "]".repeat(20_000))).toHaveLength(39_999);
  });
});

const joined = (document: TextDocument, from: number, count: number) =>
  document.window(from, count, color).map(({ tokens }) => tokens.map(([text]) => text).join(""));

describe("TextDocument", () => {
  it("returns exactly the requested lines, in every language", () => {
    const lines = Array.from({ length: 450 }, (_, index) => `const a${index} = "<b>"; // *x*`);
    for (const language of ["javascript", "markdown", "html", "json", "text"] as const) {
      const document = new TextDocument(lines.join("\n"), language);
      for (const [from, count] of [
        [0, 3],
        [99, 2],
        [255, 7],
        [448, 10],
        [1_000, 5],
      ] as const)
        expect(joined(document, from, count)).toEqual(lines.slice(from, from + count));
    }
  });

  it("limits the number of lines", () => {
    const document = new TextDocument("\n".repeat(10_000), "text");
    expect(document.window(-5, 1e9, null)).toHaveLength(MAX_WINDOW_LINES);
  });

  it("continues the grammar state of the preceding lines", () => {
    const text = `/*\n${"inside\n".repeat(300)}*/\nlet a = 1;`;
    const document = new TextDocument(text, "javascript");
    expect(document.window(250, 1, color)[0]?.tokens).toEqual([["inside", "comment"]]);
    expect(document.window(302, 1, color)[0]?.tokens[0]).toEqual(["let", "keyword"]);
  });

  it("distinguishes keys from strings in JSON", () => {
    const document = new TextDocument('{"a":"b","c":[1]}', "json");
    expect(document.window(1, 1, color)[0]?.tokens).toEqual([
      ["  ", "plain"],
      ['"a"', "function"],
      [": ", "plain"],
      ['"b"', "string-expression"],
      [",", "plain"],
    ]);
  });

  it("shows invalid JSON unchanged", () => {
    const document = new TextDocument("<html>\n  nope", "json");
    expect(document.isPlain).toBe(true);
    expect(joined(document, 0, 9)).toEqual(["<html>", "  nope"]);
  });

  it("truncates a very long line and reports its length", () => {
    const document = new TextDocument(JSON.stringify({ a: "x".repeat(100_000) }), "json");
    const line = document.window(1, 1, color)[0];
    expect(line?.length).toBe(100_009);
    expect(line?.tokens.map(([text]) => text).join("")).toHaveLength(MAX_LINE_LENGTH);
  });

  it("reads a window far inside large JSON without reading the lines before", () => {
    const text = JSON.stringify(Array.from({ length: 100_000 }, (_, id) => ({ id, name: "x" })));
    const document = new TextDocument(text, "json");
    document.window(0, 60, color);
    const start = cpuTime();
    expect(document.window(300_000, 60, color)).toHaveLength(60);
    expect(cpuTime() - start).toBeLessThan(2_000);
  });
});
