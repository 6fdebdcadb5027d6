import { describe, expect, it } from "vitest";
import { parseCmd } from "./cmd";

const words = (text: string) => {
  const result = parseCmd(text);
  if (!result.ok) throw new Error(result.message);
  return result.line.words.map((word) => word.text);
};

describe("parseCmd", () => {
  // Examples from the documentation of the C runtime.
  it.each([
    ['"abc" d e', ["abc", "d", "e"]],
    ['a\\\\b d"e f"g h', ["a\\\\b", "de fg", "h"]],
    ['a\\\\\\"b c d', ['a\\"b', "c", "d"]],
    ['a\\\\\\\\"b c" d e', ["a\\\\b c", "d", "e"]],
    ['"a""b" c', ['a"b', "c"]],
  ])("%s", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("treats a caret as line continuation and escape", () => {
    expect(words('a ^\r\n  b^&c ^"d e^"')).toEqual(["a", "b&c", "d e"]);
    expect(words('a "^b"')).toEqual(["a", "^b"]);
    expect(words('a ^"b^\n\nc^"')).toEqual(["a", "b\nc"]);
    expect(words("a b & c")).toEqual(["a", "b"]);
  });

  it("reports variables and unclosed quotes", () => {
    const result = parseCmd('a "%KEY%"');
    expect(result.ok && result.line.words[1]?.substitutions).toEqual(["%KEY%"]);
    expect(parseCmd('a "b').ok).toBe(false);
  });
});
