import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatJson, quoted } from "./literal";

describe("JSON laid out for people", () => {
  it("means the value and never breaks a line inside of a text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = formatJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text).not.toMatch(/[\r\t\0]/);
      }),
    );
  });

  it("keeps short lists on a line and breaks long ones", () => {
    expect(formatJson({ query: "a", sources: [{ type: "web" }] })).toBe(
      '{ "query": "a", "sources": [{ "type": "web" }] }',
    );
    expect(formatJson({ tags: Array.from({ length: 3 }, () => "x".repeat(30)), none: [] })).toBe(
      `{\n  "tags": [\n${Array.from({ length: 3 }, () => `    "${"x".repeat(30)}"`).join(",\n")}\n  ],\n  "none": []\n}`,
    );
  });

  it("leaves out what is undefined", () => {
    expect(formatJson({ a: undefined, b: 1 })).toBe('{ "b": 1 }');
  });
});

describe("a quoted text", () => {
  it("shows what would turn the reading direction or be unseen, and leaves words and emoji whole", () => {
    expect(quoted("a\u202eb\u200bc\ufeff")).toBe(String.raw`"a\u202eb\u200bc\ufeff"`);
    expect(quoted("👩‍👩‍👧 שלום")).toBe('"👩‍👩‍👧 שלום"');
    expect(quoted("\ud800")).toBe(String.raw`"\ud800"`);
  });
});
