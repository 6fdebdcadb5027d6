import { describe, expect, it } from "vitest";
import { parseCmd } from "./cmd";

const args = (text: string) => {
  const result = parseCmd(text);
  if (!result.ok) throw new Error(result.message);
  return result.line.args.map((word) => word.text);
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
    expect(args(text)).toEqual(expected);
  });

  it("treats a caret as line continuation and escape", () => {
    expect(args('a ^\r\n  b^&c ^"d e^"')).toEqual(["a", "b&c", "d e"]);
    expect(args('a "^b"')).toEqual(["a", "^b"]);
    expect(args('a ^"b^\n\nc^"')).toEqual(["a", "b\nc"]);
    expect(args("a b & c")).toEqual(["a", "b"]);
  });

  it("halves percent signs in a batch file", () => {
    const command = 'curl "100%% %A%%%"';
    const word = (before: string) => {
      const result = parseCmd(command, before);
      return result.ok ? result.line.args[1]?.text : result.message;
    };
    expect(word("@echo off\r\nset A=5\r\n")).toBe("100% 5%");
    expect(word("set A=5\n")).toBe("100%% 5%%");
  });

  it("reports variables and unclosed quotes", () => {
    const result = parseCmd('a "%KEY%"');
    expect(result.ok && result.line.args[1]?.substitutions).toEqual(["%KEY%"]);
    expect(parseCmd('a "b').ok).toBe(false);
  });
});
