import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatJson, quoted } from "./literal";

describe("formatJson", () => {
  it("preserves the value and never breaks a line inside a string", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = formatJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text).not.toMatch(/[\r\t\0]/);
      }),
    );
  });

  it("keeps short lists on one line and breaks long ones", () => {
    expect(formatJson({ query: "a", sources: [{ type: "web" }] })).toBe(
      '{ "query": "a", "sources": [{ "type": "web" }] }',
    );
    expect(formatJson({ tags: Array.from({ length: 3 }, () => "x".repeat(30)), none: [] })).toBe(
      `{\n  "tags": [\n${Array.from({ length: 3 }, () => `    "${"x".repeat(30)}"`).join(",\n")}\n  ],\n  "none": []\n}`,
    );
  });

  it("omits undefined values", () => {
    expect(formatJson({ a: undefined, b: 1 })).toBe('{ "b": 1 }');
  });
});

describe("a quoted text", () => {
  it("escapes bidirectional and invisible characters and preserves words and emoji", () => {
    expect(quoted("a\u202eb\u200bc\ufeff")).toBe(String.raw`"a\u202eb\u200bc\ufeff"`);
    expect(quoted("👩‍👩‍👧 שלום")).toBe('"👩‍👩‍👧 שלום"');
    expect(quoted("\ud800")).toBe(String.raw`"\ud800"`);
  });
});
