import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { terminalLine, terminalText, toSafeJson } from "./terminal-text";

const ESC = "\u001b";
const controls = /(?![\n\t])\p{Cc}|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** Half of a surrogate pair is one too. */
const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

describe("terminalText", () => {
  it.each([
    [`${ESC}[31mred${ESC}[0m`, "red"],
    [`${ESC}]0;title\u0007text`, "text"],
    [`${ESC}]8;;https://evil.example${ESC}\\link${ESC}]8;;${ESC}\\`, "link"],
    [`${ESC}P1;2qdata${ESC}\\after`, "after"],
    ["\u009b2Jcleared", "cleared"],
    [`a${ESC}cb`, "ab"],
    ["one\r\ntwo\tthree\u0008\u0000", "one\ntwo\tthree"],
    ["user\u202egpj.exe", "usergpj.exe"],
    ["ﬁn ünïcode 日本 👩‍👩‍👧", "ﬁn ünïcode 日本 👩‍👩‍👧"],
  ])("turns %j into %j", (text, shown) => {
    expect(terminalText(text)).toBe(shown);
  });

  it("leaves no control character of any text", () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        ESC,
        "[",
        "]",
        "\u009b",
        "\u009d",
        "\u0007",
        "\\",
        "m",
        "0",
        ";",
        "x",
        "\r",
        "\u202e",
        "\u0085",
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(hostile, (text) => {
        expect(terminalText(text)).not.toMatch(controls);
      }),
    );
  });

  it("takes linear time for unclosed sequences", () => {
    expect(terminalText(`${ESC}]`.repeat(200_000))).toBe("");
  });
});

describe("terminalLine", () => {
  it("is one line of limited length", () => {
    expect(terminalLine("a\nerror: forged\r\nb")).toBe("a error: forged b");
    expect(terminalLine("x".repeat(5_000)).length).toBe(2_001);
  });
});

describe("toSafeJson", () => {
  it("writes values of any depth, which a service may send", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    expect(toSafeJson({ deep: JSON.parse(deep) })).toBe(`{"deep":${deep}}`);
  });

  it("is one line in ASCII controls and has the same value, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyUnit, maxLength: 60 }), (text) => {
        const json = toSafeJson({ text });
        expect(json).not.toMatch(/\p{Cc}|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
        // Lone surrogates become escapes, which parse to themselves.
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });
});
